// Normal and exponential random numbers by the ziggurat, computed from their position in a stream of Philox blocks.
//
// The area below the density is cut into 256 layers of equal area, each a rectangle but for its end; the lowest has the
// tail. A number's own word chooses a layer and a place in it: 99 of 100 lie in the rectangle below the next layer, and
// are products of two numbers. The others draw further words from blocks that no other number uses, so that a number
// depends on its position alone. Their logarithms and exponentials are written with explicit fused operations, so that
// all processors and devices compute the same bits. Source: Marsaglia and Tsang 2000; Doornik 2005.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/philox.hpp>
#include <tenon/core/random.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail {

/// The right edges of the layers of exp(-x^2 / 2), from the lowest to the top, 0. The first is that of a rectangle with
/// the area of the lowest layer and its tail.
inline constexpr double normal_edges[257] = {
    0x1.f493b7815d982p1,
    0x1.d3bb48209ad33p1,
    0x1.b981f3878fdb0p1,
    0x1.a8fdc78947759p1,
    0x1.9cbee014057aap1,
    0x1.92ee0946f4496p1,
    0x1.8ab0fbfaa7c14p1,
    0x1.839030529f233p1,
    0x1.7d42df4d6ce8bp1,
    0x1.7799556090672p1,
    0x1.72728f05f7a33p1,
    0x1.6db6b8d09e231p1,
    0x1.69540be9fe5c2p1,
    0x1.653ce7b006aeap1,
    0x1.61669cf861e4bp1,
    0x1.5dc8a243ad0fep1,
    0x1.5a5c08b718dd9p1,
    0x1.571b1a94ae41cp1,
    0x1.54011523a7e43p1,
    0x1.5109f53e9ac42p1,
    0x1.4e3250dcd8903p1,
    0x1.4b7739d6b5a28p1,
    0x1.48d62759c43bdp1,
    0x1.464ce44a73a16p1,
    0x1.43d9815545e94p1,
    0x1.417a49cb9e5dbp1,
    0x1.3f2dbaa60f475p1,
    0x1.3cf27b31704a6p1,
    0x1.3ac7570ae88fap1,
    0x1.38ab39256410ap1,
    0x1.369d27a33a840p1,
    0x1.349c405ae12a3p1,
    0x1.32a7b5e68a4a3p1,
    0x1.30becd256aeeep1,
    0x1.2ee0db1a978f5p1,
    0x1.2d0d43196db97p1,
    0x1.2b437532a0a53p1,
    0x1.2982ecd770e78p1,
    0x1.27cb2faa8592ep1,
    0x1.261bcc77658e0p1,
    0x1.24745a4ac9c24p1,
    0x1.22d477a6fd3efp1,
    0x1.213bc9d04cc82p1,
    0x1.1fa9fc2e2d901p1,
    0x1.1e1ebfbe4ae39p1,
    0x1.1c99ca971a695p1,
    0x1.1b1ad777f2f8fp1,
    0x1.19a1a564eebadp1,
    0x1.182df74d21262p1,
    0x1.16bf93b9deef5p1,
    0x1.1556448602e3dp1,
    0x1.13f1d69c4096fp1,
    0x1.129219bbb5d37p1,
    0x1.1136e04207043p1,
    0x1.0fdffefa69fb8p1,
    0x1.0e8d4cf116594p1,
    0x1.0d3ea34aa3d32p1,
    0x1.0bf3dd1eed449p1,
    0x1.0aacd7571c0c5p1,
    0x1.0969708e8a255p1,
    0x1.082988f632e18p1,
    0x1.06ed023a72669p1,
    0x1.05b3bf6adb37ep1,
    0x1.047da4e3ef5c7p1,
    0x1.034a983a902abp1,
    0x1.021a8028fc947p1,
    0x1.00ed447d3a075p1,
    0x1.ff859c118f60bp0,
    0x1.fd360d22fe785p0,
    0x1.faebb187122bfp0,
    0x1.f8a6604899782p0,
    0x1.f665f20c90168p0,
    0x1.f42a40fb74d6dp0,
    0x1.f1f328ac25321p0,
    0x1.efc086101eca9p0,
    0x1.ed9237610a73ap0,
    0x1.eb681c0f76f08p0,
    0x1.e94214b2abf09p0,
    0x1.e72002f97fe23p0,
    0x1.e501c99c1d186p0,
    0x1.e2e74c4ea46f3p0,
    0x1.e0d06fb49d219p0,
    0x1.debd195522e34p0,
    0x1.dcad2f8fc490cp0,
    0x1.daa0999206e6ep0,
    0x1.d8973f4d7fba4p0,
    0x1.d691096e7f123p0,
    0x1.d48de1533c647p0,
    0x1.d28db1037ef20p0,
    0x1.d0906328b8f6ep0,
    0x1.ce95e3068e037p0,
    0x1.cc9e1c73bd690p0,
    0x1.caa8fbd36a2abp0,
    0x1.c8b66e0eba617p0,
    0x1.c6c6608ec8705p0,
    0x1.c4d8c136e0d1dp0,
    0x1.c2ed7e5f07a2dp0,
    0x1.c10486cec16a0p0,
    0x1.bf1dc9b81ae82p0,
    0x1.bd3936b2ec0a2p0,
    0x1.bb56bdb85256ep0,
    0x1.b9764f1e5f73dp0,
    0x1.b797db93f8928p0,
    0x1.b5bb541ce3d04p0,
    0x1.b3e0aa0e00c01p0,
    0x1.b207cf09a985cp0,
    0x1.b030b4fc3a11bp0,
    0x1.ae5b4e18bb338p0,
    0x1.ac878cd5af5cfp0,
    0x1.aab563e9ff10ap0,
    0x1.a8e4c64a0313fp0,
    0x1.a715a724aa9a7p0,
    0x1.a547f9e0bbb8bp0,
    0x1.a37bb21a2c85ep0,
    0x1.a1b0c39f93696p0,
    0x1.9fe7226fad24dp0,
    0x1.9e1ec2b6f7414p0,
    0x1.9c5798cd5d92ep0,
    0x1.9a919933f99c1p0,
    0x1.98ccb892e2a33p0,
    0x1.9708ebb70d5efp0,
    0x1.954627903a28bp0,
    0x1.9384612ef0afep0,
    0x1.91c38dc288349p0,
    0x1.9003a2973b591p0,
    0x1.8e44951446a28p0,
    0x1.8c865aba10c9dp0,
    0x1.8ac8e9205c044p0,
    0x1.890c35f47f72ep0,
    0x1.875036f7a7ec7p0,
    0x1.8594e1fd1f5bep0,
    0x1.83da2ce899f16p0,
    0x1.82200dac88677p0,
    0x1.80667a486ea1fp0,
    0x1.7ead68c73dee7p0,
    0x1.7cf4cf3db22fcp0,
    0x1.7b3ca3c8b140ap0,
    0x1.7984dc8babd94p0,
    0x1.77cd6faeff44ap0,
    0x1.7616535e57320p0,
    0x1.745f7dc70eeddp0,
    0x1.72a8e516914c7p0,
    0x1.70f27f78b68ecp0,
    0x1.6f3c43161f856p0,
    0x1.6d8626128d354p0,
    0x1.6bd01e8b343bdp0,
    0x1.6a1a22950b2b3p0,
    0x1.6864283b13139p0,
    0x1.66ae257c99674p0,
    0x1.64f8104b7260dp0,
    0x1.6341de8a2b0a4p0,
    0x1.618b860a31fc5p0,
    0x1.5fd4fc89f5e39p0,
    0x1.5e1e37b2f8cd4p0,
    0x1.5c672d17d733fp0,
    0x1.5aafd23241b5ap0,
    0x1.58f81c60e8515p0,
    0x1.574000e555f79p0,
    0x1.558774e1bb2c9p0,
    0x1.53ce6d56a6650p0,
    0x1.5214df20a8b5cp0,
    0x1.505abef5e5563p0,
    0x1.4ea001638a606p0,
    0x1.4ce49acb311ddp0,
    0x1.4b287f602415ep0,
    0x1.496ba32488f30p0,
    0x1.47adf9e66c338p0,
    0x1.45ef773cac75ep0,
    0x1.44300e83c30a6p0,
    0x1.426fb2da6745fp0,
    0x1.40ae571e09e76p0,
    0x1.3eebede725a85p0,
    0x1.3d28698561de3p0,
    0x1.3b63bbfb83d06p0,
    0x1.399dd6fb2b267p0,
    0x1.37d6abe05586cp0,
    0x1.360e2baca52d7p0,
    0x1.3444470265ea4p0,
    0x1.3278ee1f4b933p0,
    0x1.30ac10d6e48dap0,
    0x1.2edd9e8cba990p0,
    0x1.2d0d862e1b855p0,
    0x1.2b3bb62b82edbp0,
    0x1.29681c719d71dp0,
    0x1.2792a661dd381p0,
    0x1.25bb40ca96bfep0,
    0x1.23e1d7de9c322p0,
    0x1.2206572c4c6ecp0,
    0x1.2028a9940a0a3p0,
    0x1.1e48b93e0d431p0,
    0x1.1c666f8f82acfp0,
    0x1.1a81b51ee6d8bp0,
    0x1.189a71a78da37p0,
    0x1.16b08bfc42020p0,
    0x1.14c3e9f8e9143p0,
    0x1.12d4707310fc1p0,
    0x1.10e20329515f1p0,
    0x1.0eec84b16086fp0,
    0x1.0cf3d664bcc83p0,
    0x1.0af7d84bc6116p0,
    0x1.08f869071f40fp0,
    0x1.06f565b72a014p0,
    0x1.04eea9e16a5ffp0,
    0x1.02e40f5398f9dp0,
    0x1.00d56e04234eep0,
    0x1.fd8537dfa2eb1p-1,
    0x1.f956d9e87d7b2p-1,
    0x1.f51f654d8f68cp-1,
    0x1.f0de784f0622ap-1,
    0x1.ec93abdf982d2p-1,
    0x1.e83e9337a6f04p-1,
    0x1.e3debb5d2ee02p-1,
    0x1.df73aa9f17656p-1,
    0x1.dafce0023b8c8p-1,
    0x1.d679d29e41f14p-1,
    0x1.d1e9f0e80b74bp-1,
    0x1.cd4c9fe72268fp-1,
    0x1.c8a13a5323b66p-1,
    0x1.c3e70f9594ef8p-1,
    0x1.bf1d62abf8239p-1,
    0x1.ba4368e529f40p-1,
    0x1.b558487427a2fp-1,
    0x1.b05b16d136ca2p-1,
    0x1.ab4ad6e101636p-1,
    0x1.a62676d77cd5fp-1,
    0x1.a0eccdca4a731p-1,
    0x1.9b9c98e38c54dp-1,
    0x1.96347822c1ef0p-1,
    0x1.90b2ea94ecf9ep-1,
    0x1.8b1649e7b769fp-1,
    0x1.855cc53430a7dp-1,
    0x1.7f845ad46f549p-1,
    0x1.798ad10b32a7ep-1,
    0x1.736dad346f8adp-1,
    0x1.6d2a292000576p-1,
    0x1.66bd261a37c44p-1,
    0x1.60231cfd97ef1p-1,
    0x1.59580a707ce9cp-1,
    0x1.52575621ad379p-1,
    0x1.4b1bb363dfeadp-1,
    0x1.439ef8dff9b5ap-1,
    0x1.3bd9ec1a2b134p-1,
    0x1.33c3fc05791fap-1,
    0x1.2b52e3863d885p-1,
    0x1.227a28f7a1afap-1,
    0x1.192a69741367dp-1,
    0x1.0f5053b025d4ap-1,
    0x1.04d32278ebbb4p-1,
    0x1.f32482d4cd5d0p-2,
    0x1.dac2f5a747281p-2,
    0x1.c004d2f386207p-2,
    0x1.a230c2e4cd0cbp-2,
    0x1.801fce82fa71ap-2,
    0x1.57cb938443b71p-2,
    0x1.250af3c2c5bc6p-2,
    0x1.b8d0be3fdf702p-3,
    0,
};
/// The same of exp(-x).
inline constexpr double exponential_edges[257] = {
    0x1.164ec94bf5dc1p3,
    0x1.ec9d9297ebb83p2,
    0x1.bc39e51da71fcp2,
    0x1.9e9dc0d487b85p2,
    0x1.8939fe6f2ed19p2,
    0x1.78750d6eac62fp2,
    0x1.6aa676d4bbf72p2,
    0x1.5ee7ae17313d2p2,
    0x1.54ad83ccf73f6p2,
    0x1.4b9d7cd4751d1p2,
    0x1.4379766e41362p2,
    0x1.3c14ec7c8b861p2,
    0x1.354ee27ccf75ep2,
    0x1.2f0e38a4411f0p2,
    0x1.293f5ae49aaa5p2,
    0x1.23d2bb659919fp2,
    0x1.1ebbca0c9fa7cp2,
    0x1.19f03bcb3c2d6p2,
    0x1.156786775442ap2,
    0x1.111a8034392a6p2,
    0x1.0d031785d48a0p2,
    0x1.091c1cdcba54ep2,
    0x1.056118bf58eefp2,
    0x1.01ce2b362ec2ep2,
    0x1.fcbfe43f6c6e5p1,
    0x1.f626e9791f7a7p1,
    0x1.efcc26750ea4ap1,
    0x1.e9aaf2af383c1p1,
    0x1.e3bf26e190960p1,
    0x1.de050af4ef19fp1,
    0x1.d87946fec3becp1,
    0x1.d318d6b2738c5p1,
    0x1.cde0fecf2a97fp1,
    0x1.c8cf442c8c8f4p1,
    0x1.c3e1641c2e0a7p1,
    0x1.bf154de4bef77p1,
    0x1.ba691d276da5ep1,
    0x1.b5db15091ea0fp1,
    0x1.b1699c003b60ap1,
    0x1.ad13382d845c4p1,
    0x1.a8d68c2ad86eap1,
    0x1.a4b2543e84c3bp1,
    0x1.a0a563e49f178p1,
    0x1.9caea3a24d9eap1,
    0x1.98cd0f18d1ad8p1,
    0x1.94ffb34fc2a0ep1,
    0x1.9145ad2f37544p1,
    0x1.8d9e2823b3695p1,
    0x1.8a085ce695babp1,
    0x1.8683906687342p1,
    0x1.830f12cc0bec3p1,
    0x1.7faa3e96e1412p1,
    0x1.7c5477d1476d3p1,
    0x1.790d2b56b71f9p1,
    0x1.75d3ce2bd71c3p1,
    0x1.72a7dce5cd218p1,
    0x1.6f88db1f42507p1,
    0x1.6c7652f9a7b1ep1,
    0x1.696fd4a9748eep1,
    0x1.6674f60c3f432p1,
    0x1.63855247b2e94p1,
    0x1.60a0897081879p1,
    0x1.5dc640388bd9ep1,
    0x1.5af61fa38e107p1,
    0x1.582fd4c1b4461p1,
    0x1.5573106f8a75ap1,
    0x1.52bf871acaab2p1,
    0x1.5014f08b99508p1,
    0x1.4d7307b1cb127p1,
    0x1.4ad98a75da14cp1,
    0x1.4848398d39432p1,
    0x1.45bed851bc92cp1,
    0x1.433d2c9bd42f8p1,
    0x1.40c2fe9f5eeadp1,
    0x1.3e5018cadded0p1,
    0x1.3be447a8d8b83p1,
    0x1.397f59c345143p1,
    0x1.37211f88ca856p1,
    0x1.34c96b33bc965p1,
    0x1.327810b2aa7d0p1,
    0x1.302ce59265965p1,
    0x1.2de7c0e962d70p1,
    0x1.2ba87b445db51p1,
    0x1.296eee942532bp1,
    0x1.273af61c7daa6p1,
    0x1.250c6e6403bbap1,
    0x1.22e33524fe550p1,
    0x1.20bf293f0f4a2p1,
    0x1.1ea02aa9b3370p1,
    0x1.1c861a6782a5ap1,
    0x1.1a70da7a27820p1,
    0x1.18604dd6fae9ep1,
    0x1.1654585c404c1p1,
    0x1.144cdec6f3a2bp1,
    0x1.1249c6a92154ap1,
    0x1.104af660befcep1,
    0x1.0e50550efcfb7p1,
    0x1.0c59ca900946fp1,
    0x1.0a673f733c819p1,
    0x1.08789cf3aad0fp1,
    0x1.068dccf1126dbp1,
    0x1.04a6b9e9224a3p1,
    0x1.02c34ef11391bp1,
    0x1.00e377af911d4p1,
    0x1.fe0e40add09d8p0,
    0x1.fa5c6b3efe1e5p0,
    0x1.f6b1498515ed0p0,
    0x1.f30cb6ea0bc7fp0,
    0x1.ef6e8fc5b9168p0,
    0x1.ebd6b154a7678p0,
    0x1.e844f9af4237fp0,
    0x1.e4b947c16a452p0,
    0x1.e1337b426509bp0,
    0x1.ddb374ad2357fp0,
    0x1.da391538da50ap0,
    0x1.d6c43ed1ea3fep0,
    0x1.d354d4130f2adp0,
    0x1.cfeab83ed7180p0,
    0x1.cc85cf395a56cp0,
    0x1.c925fd82323fbp0,
    0x1.c5cb282eab1a4p0,
    0x1.c27534e42e02dp0,
    0x1.bf2409d2dfd85p0,
    0x1.bbd78db072610p0,
    0x1.b88fa7b324fb6p0,
    0x1.b54c3f8cf2542p0,
    0x1.b20d3d66e8bb5p0,
    0x1.aed289dcaacffp0,
    0x1.ab9c0df81657ap0,
    0x1.a869b32d0f30fp0,
    0x1.a53b63556c690p0,
    0x1.a21108ad0592dp0,
    0x1.9eea8dcdde951p0,
    0x1.9bc7ddac7035dp0,
    0x1.98a8e3940bbf4p0,
    0x1.958d8b235828ap0,
    0x1.9275c048e73e1p0,
    0x1.8f616f3fe1513p0,
    0x1.8c50848cc6094p0,
    0x1.8942ecfa40f54p0,
    0x1.86389596108e7p0,
    0x1.83316badfe62ap0,
    0x1.802d5ccce7277p0,
    0x1.7d2c56b7d17f7p0,
    0x1.7a2e476b1240ap0,
    0x1.77331d177d130p0,
    0x1.743ac61fa041cp0,
    0x1.714531150a9fbp0,
    0x1.6e524cb59a608p0,
    0x1.6b6207e8d3cdfp0,
    0x1.687451bd3ebeep0,
    0x1.65891965c9b8cp0,
    0x1.62a04e3731a2ep0,
    0x1.5fb9dfa56cf26p0,
    0x1.5cd5bd4119335p0,
    0x1.59f3d6b4e9cf9p0,
    0x1.57141bc316f27p0,
    0x1.54367c42cb5f8p0,
    0x1.515ae81d900fbp0,
    0x1.4e814f4cb45eap0,
    0x1.4ba9a1d6b18a4p0,
    0x1.48d3cfcc883c4p0,
    0x1.45ffc94716ca7p0,
    0x1.432d7e6466cd0p0,
    0x1.405cdf44f09c4p0,
    0x1.3d8ddc08d336dp0,
    0x1.3ac064ccfeffcp0,
    0x1.37f469a851af0p0,
    0x1.3529daa8a1ba1p0,
    0x1.3260a7cfb7611p0,
    0x1.2f98c11031721p0,
    0x1.2cd2164a53b5dp0,
    0x1.2a0c9748bcdaap0,
    0x1.274833bd0189fp0,
    0x1.2484db3c2a329p0,
    0x1.21c27d3b10e05p0,
    0x1.1f01090a9c4e2p0,
    0x1.1c406dd3d5283p0,
    0x1.19809a93d2396p0,
    0x1.16c17e1777ffbp0,
    0x1.140306f707dbep0,
    0x1.114523917ac15p0,
    0x1.0e87c207a2f66p0,
    0x1.0bcad03710137p0,
    0x1.090e3bb4b0072p0,
    0x1.0651f1c7276f8p0,
    0x1.0395df60db162p0,
    0x1.00d9f119a3cd9p0,
    0x1.fc3c26504a9a1p-1,
    0x1.f6c462b57feb5p-1,
    0x1.f14c6e202949fp-1,
    0x1.ebd41e5e21b62p-1,
    0x1.e65b483cf1044p-1,
    0x1.e0e1bf77c31fep-1,
    0x1.db6756a429057p-1,
    0x1.d5ebdf1d86b8dp-1,
    0x1.d06f28ef0e6fbp-1,
    0x1.caf102bc25adbp-1,
    0x1.c57139a70d29fp-1,
    0x1.bfef99359fe99p-1,
    0x1.ba6beb33f8f89p-1,
    0x1.b4e5f794c979bp-1,
    0x1.af5d844f224c9p-1,
    0x1.a9d255396d261p-1,
    0x1.a4442be14884ap-1,
    0x1.9eb2c75ff03bfp-1,
    0x1.991de42ad1338p-1,
    0x1.93853bdfda244p-1,
    0x1.8de8850d0c52ap-1,
    0x1.884772f2be1ecp-1,
    0x1.82a1b53fed599p-1,
    0x1.7cf6f7c7e8172p-1,
    0x1.7746e23077973p-1,
    0x1.71911797990bbp-1,
    0x1.6bd5362faa944p-1,
    0x1.6612d6d0c68e0p-1,
    0x1.60498c7dd2ecfp-1,
    0x1.5a78e3db8befdp-1,
    0x1.54a0629786f4dp-1,
    0x1.4ebf86bcd0b93p-1,
    0x1.48d5c5f35e712p-1,
    0x1.42e28ca706748p-1,
    0x1.3ce53d12162a0p-1,
    0x1.36dd2e26d8202p-1,
    0x1.30c9aa526da4bp-1,
    0x1.2aa9ee123680bp-1,
    0x1.247d26538ff2ep-1,
    0x1.1e426e93e49e7p-1,
    0x1.17f8ceb4bdfa0p-1,
    0x1.119f38749f5afp-1,
    0x1.0b348479b80fcp-1,
    0x1.04b76ed6a7558p-1,
    0x1.fc4d25d683209p-2,
    0x1.ef00ccf5f4faap-2,
    0x1.e186678f1735ap-2,
    0x1.d3da24df17c36p-2,
    0x1.c5f7bd78c3f89p-2,
    0x1.b7da5dddda3c4p-2,
    0x1.a97c8be5d5203p-2,
    0x1.9ad80552237d2p-2,
    0x1.8be5954d3606fp-2,
    0x1.7c9cdda17d019p-2,
    0x1.6cf40f0a72bbdp-2,
    0x1.5cdf89d024ac3p-2,
    0x1.4c515c60bfe21p-2,
    0x1.3b388fe3d6ecap-2,
    0x1.2980290da2633p-2,
    0x1.170db24d6f670p-2,
    0x1.03bf049c65c3cp-2,
    0x1.decd8b76dbd98p-3,
    0x1.b38d1ef79b7ccp-3,
    0x1.85090fbc27a80p-3,
    0x1.522e6e54a2a73p-3,
    0x1.19335a95b8dbap-3,
    0x1.ad6b2495b4d2bp-4,
    0x1.0589d8b5d4119p-4,
    0,
};

/// Edges of type T.
template <class T>
struct ZigguratEdges {
  T at[257];
  TENON_HD TENON_INLINE constexpr explicit ZigguratEdges(const double* edges) : at{} {
    for (int i = 0; i < 257; ++i) at[i] = static_cast<T>(edges[i]);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The polynomial with these coefficients, the highest power's first, by fused operations.
template <class... C>
TENON_HD TENON_INLINE double fused_polynomial(double x, double first, C... rest) {
  double sum = first;
  ((sum = __builtin_fma(sum, x, rest)), ...);
  return sum;
}
/// exp(-x) for x in [0, 700].
TENON_HD TENON_INLINE double exp_of_negative(double x) {
  constexpr double whole = 0x1.8p52;
  const double n = __builtin_fma(x, 0x1.71547652b82fep0, whole) - whole;
  // in [-ln 2 / 2, ln 2 / 2]
  const double r = __builtin_fma(n, 0x1.abc9e3b39803fp-56, __builtin_fma(n, 0x1.62e42fefa39efp-1, -x));
  const double part = fused_polynomial(r, 1. / 6227020800, 1. / 479001600, 1. / 39916800, 1. / 3628800, 1. / 362880,
                                       1. / 40320, 1. / 5040, 1. / 720, 1. / 120, 1. / 24, 1. / 6, .5, 1., 1.);
  return part * __builtin_bit_cast(double, static_cast<std::uint64_t>(1023 - static_cast<std::int64_t>(n)) << 52);
}
/// -log(x) for a normal number x in (0, 1].
TENON_HD TENON_INLINE double negative_log(double x) {
  // x = 2^k m with m in [0.75, 1.5), and log m = 2 atanh(s).
  const std::uint64_t bits = __builtin_bit_cast(std::uint64_t, x), above = bits - 0x3fe8000000000000u;
  const auto k = static_cast<double>(static_cast<std::int64_t>(above) >> 52);
  const double m = __builtin_bit_cast(double, (above & 0xfffffffffffffu) + 0x3fe8000000000000u), s = (m - 1) / (m + 1);
  const double series = fused_polynomial(s * s, 2. / 23, 2. / 21, 2. / 19, 2. / 17, 2. / 15, 2. / 13, 2. / 11, 2. / 9,
                                         2. / 7, 2. / 5, 2. / 3, 2.);
  return -__builtin_fma(k, 0x1.62e42fefa39efp-1, s * series);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The standard normal distribution.
struct NormalLaw {
  static constexpr bool has_sign = true;
  template <class T>
  TENON_HD TENON_INLINE static T edge(int layer) {
    static constexpr ZigguratEdges<T> edges(normal_edges);
    return edges.at[layer];
  }
  TENON_HD TENON_INLINE static double density(double x) { return exp_of_negative(x * x * .5); }
};

/// The exponential distribution with mean 1.
struct ExponentialLaw {
  static constexpr bool has_sign = false;
  template <class T>
  TENON_HD TENON_INLINE static T edge(int layer) {
    static constexpr ZigguratEdges<T> edges(exponential_edges);
    return edges.at[layer];
  }
  TENON_HD TENON_INLINE static double density(double x) { return exp_of_negative(x); }
};

/// A point of the ziggurat: a layer, a distance from 0, and a sign.
template <class Law, class T>
struct ZigguratPoint {
  using Bits = std::make_unsigned_t<integer_t<sizeof(T)>>;
  int layer;
  Bits sign;
  T x;
  /// From 64 random bits, or from the lower 32 for float: 8 for the layer, one for the sign, 53 or 23 for the distance.
  TENON_HD TENON_INLINE explicit ZigguratPoint(std::uint64_t words)
      : layer(static_cast<int>(words & 255)),
        sign(static_cast<Bits>(words >> 8 & Law::has_sign) << (8 * sizeof(T) - 1)) {
    if constexpr (sizeof(T) == 8) x = static_cast<T>(static_cast<std::int64_t>(words >> 11)) * T(0x1p-53) * edge(0);
    else x = static_cast<T>(static_cast<std::int32_t>(static_cast<std::uint32_t>(words) >> 9)) * T(0x1p-23) * edge(0);
  }
  /// An edge of the layer, or of the one above.
  TENON_HD TENON_INLINE T edge(int above) const { return Law::template edge<T>(layer + above); }
  /// True if the point lies below the layer above, where everything is below the density.
  TENON_HD TENON_INLINE bool is_inside() const { return x < edge(1); }
  /// Without a branch, which would be taken at random.
  TENON_HD TENON_INLINE T with_sign(T size) const {
    return __builtin_bit_cast(T, __builtin_bit_cast(Bits, size) ^ sign);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number for a point that is not inside, from its part of the layer or from further points.
template <class Law, class T>
TENON_HD TENON_INLINE T leave_rectangle(std::uint64_t seed, std::uint64_t block, std::uint32_t place,
                                        std::uint64_t words) {
  ZigguratPoint<Law, T> point(words);
  double begin = 0;  // the beginning of the tail that was reached
  for (std::uint32_t attempt = 1;; ++attempt) {
    const PhiloxBlock more =
        philox4x32({{static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), attempt, place}},
                   static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32));
    const double u = uniform_from<double>(join_words(more.word[0], more.word[1]));
    if (point.layer > 0) {
      const double below = Law::density(static_cast<double>(point.edge(0))),
                   above = Law::density(static_cast<double>(point.edge(1)));
      const volatile auto x = static_cast<double>(point.x);
      if (__builtin_fma(u, above - below, below) < Law::density(x)) return point.with_sign(static_cast<T>(begin + x));
    } else if constexpr (Law::has_sign) {
      const double first = Law::template edge<double>(1), beyond = negative_log(1 - u) / first;
      if (2 * negative_log(1 - uniform_from<double>(join_words(more.word[2], more.word[3]))) > beyond * beyond)
        return point.with_sign(static_cast<T>(first + beyond));
      continue;
    } else {
      begin += Law::template edge<double>(1);  // the rest of the tail is distributed like all of it
    }
    point = ZigguratPoint<Law, T>(join_words(more.word[2], more.word[3]));
    // Volatile: rounded before it is added, where the two could be one instruction.
    const volatile auto beyond = static_cast<double>(point.x);
    if (point.is_inside()) return point.with_sign(static_cast<T>(begin + beyond));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// Random numbers of a law.  Those of 16 bits are computed as float.
template <class Law, class T>
struct Ziggurat {
  using value_type = T;
  using C = compute_t<T>;
  static constexpr int words = words_per_value<T>, lane_bytes = 64, per_block = 4 / words;  // not in lanes
  std::uint64_t seed, counter;
  TENON_HD TENON_INLINE T at(std::int64_t i) const { return number(words_at<words>(seed, counter, i), i); }
  TENON_HD TENON_INLINE T number(std::uint64_t own, std::int64_t i) const {
    const ZigguratPoint<Law, C> point(own);
    if (__builtin_expect(point.is_inside(), true)) return convert<T>(point.with_sign(point.x));
    return convert<T>(leave_rectangle<Law, C>(seed, counter + static_cast<std::uint64_t>(i) / per_block,
                                              static_cast<std::uint32_t>(i % per_block), own));
  }
};
template <class T>
using Normal = Ziggurat<NormalLaw, T>;
template <class T>
using Exponential = Ziggurat<ExponentialLaw, T>;

}  // namespace tenon::inline v1::detail

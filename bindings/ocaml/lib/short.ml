include Tenon_bindings.Fixed.Short (Short_stubs)

include Tenon_bindings.Fixed.Long (Long_stubs)

package dev.schemaless.stores.pickle;

/** The meaning of a field's bytes. Some of sixteen random ones are UTF-8 by chance. */
public enum RawBytes {
    /** UUIDs: sixteen bytes become their text. */
    UUID,
    /** Binary, even if they are UTF-8. */
    BINARY
}

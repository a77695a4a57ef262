package dev.schemaless.catalog.codec.pickle;

/** What bytes of a field stand for. Of sixteen random ones some are UTF-8 by chance. */
public enum RawBytes {
    /** UUIDs: sixteen bytes become their text. */
    UUID,
    /** Binary, even if they are UTF-8. */
    BINARY
}

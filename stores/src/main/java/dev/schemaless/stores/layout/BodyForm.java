package dev.schemaless.stores.layout;

/** The form in which a store writes bodies. Immutable and thread-safe. */
@FunctionalInterface
public interface BodyForm {
    /** Bodies that {@link dev.schemaless.catalog.codec.BodyCodec} reads. */
    BodyForm AS_STORED = (stored, key) -> stored;

    /**
     * Returns a body as MessagePack, or as {@link dev.schemaless.catalog.codec.BodyCodec} reads it.
     *
     * @param stored not changed
     * @param key of its row, as messages name it
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    byte[] plain(byte[] stored, String key);
}

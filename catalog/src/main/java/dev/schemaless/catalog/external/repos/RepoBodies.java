package dev.schemaless.catalog.external.repos;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.external.protobuf.ProtobufSchema;
import dev.schemaless.catalog.external.protobuf.WireFaults;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a repo.
 *
 * @param schema their message
 */
record RepoBodies(ProtobufSchema schema) {
    private static final String PLAIN = "1";
    private static final String SNAPPY = "2";

    /**
     * Returns a body as MessagePack.
     *
     * @param key the row's, named in messages
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT} if it cannot be read
     */
    byte[] decode(@Nullable String format, byte[] stored, String key) {
        WireFaults faults = faultsOf(key);
        return schema.toMessagePack(message(format, stored, faults), faults);
    }

    /** Refuses a body of another message, as {@link #decode} refuses one of none: no field of it is known. */
    void check(@Nullable String format, byte[] stored, String key) {
        WireFaults faults = faultsOf(key);
        if (!schema.isLike(message(format, stored, faults), faults)) {
            throw faults.because("it has no field of '" + schema.name() + "'");
        }
    }

    private static WireFaults faultsOf(String key) {
        return reason -> BodyCodec.corrupt("row key '" + key + "'", reason);
    }

    private static byte[] message(@Nullable String format, byte[] stored, WireFaults faults) {
        if (SNAPPY.equals(format)) {
            return SnappyBlock.decompress(stored, BodyCodec.MAX_BODY_BYTES, faults);
        } else if (PLAIN.equals(format)) {
            return stored;
        }
        throw faults.because("its format is '" + format + "'; known are '" + PLAIN + "', protobuf, and '" + SNAPPY
                + "', protobuf as a Snappy block");
    }
}

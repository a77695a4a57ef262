package dev.schemaless.stores.repos;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.BodyLimit;
import dev.schemaless.stores.protobuf.ProtobufSchema;
import dev.schemaless.stores.protobuf.WireFaults;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of a repo, each after the character of its format.
 *
 * @param schema their message
 */
record RepoBodies(ProtobufSchema schema) implements BodyForm {
    static final char PROTOBUF = '1';
    private static final char SNAPPY = '2';

    /** Returns a body after its format. */
    static byte[] join(@Nullable String format, byte[] content) {
        byte[] joined = new byte[content.length + 1];
        // the first byte is a format; most unknown formats stay as they are in a message
        joined[0] = format == null || format.isEmpty() || format.charAt(0) > '~' ? (byte) ' ' : (byte) format.charAt(0);
        System.arraycopy(content, 0, joined, 1, content.length);
        return joined;
    }

    @Override
    public byte[] plain(byte[] stored, String key) {
        WireFaults faults = faultsOf(key);
        return schema.toMessagePack(message(stored, faults), faults);
    }

    /** Refuses a body of another message, as {@link #plain} refuses one of none: no field of it is known. */
    void check(byte[] stored, String key) {
        WireFaults faults = faultsOf(key);
        if (!schema.isLike(message(stored, faults), faults)) {
            throw faults.because("it has no field of '" + schema.name() + "'");
        }
    }

    /** Returns the message of a stored body. */
    byte[] message(byte[] stored, String key) {
        return message(stored, faultsOf(key));
    }

    private static WireFaults faultsOf(String key) {
        return reason -> BodyCodec.corrupt("row key '" + key + "'", reason);
    }

    private static byte[] message(byte[] stored, WireFaults faults) {
        byte[] content = Arrays.copyOfRange(stored, 1, stored.length);
        if (stored[0] == SNAPPY) {
            return SnappyBlock.decompress(content, BodyLimit.MOST, faults);
        } else if (stored[0] == PROTOBUF) {
            return content;
        }
        throw faults.because("its format is '" + (char) stored[0] + "'; known are '" + PROTOBUF + "', protobuf, and '"
                + SNAPPY + "', protobuf as a Snappy block");
    }
}

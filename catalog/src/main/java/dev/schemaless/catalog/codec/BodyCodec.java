package dev.schemaless.catalog.codec;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Turns bodies as they are stored into plain MessagePack and back. Thread-safe.
 *
 * <p>The first stored byte shows the format: a MessagePack map starts with 0x80–0x8f, 0xde or 0xdf and is stored as it
 * is; 0x78 is zlib of a MessagePack map; 0x7b is JSON text, as other writers leave it. So a store's setting can change
 * at any time.
 */
public final class BodyCodec {
    /** The most bytes a body may have as plain MessagePack. */
    public static final int MAX_BODY_BYTES = 16 << 20;

    private static final byte ZLIB = 0x78;
    private static final byte JSON = '{';

    /** Inflaters not in use: to make one takes longer than to inflate a small body. */
    private static final BlockingQueue<Inflater> SPARE = new ArrayBlockingQueue<>(32);

    private BodyCodec() {}

    /** Says whether {@link #decode(byte[], Object)} has nothing to do, or nothing it can do. */
    public static boolean isPlain(byte[] stored) {
        return stored.length == 0 || (stored[0] != ZLIB && stored[0] != JSON);
    }

    /** Does {@link #decode(byte[], Object, int)} with {@link #MAX_BODY_BYTES}. */
    public static byte[] decode(byte[] stored, Object owner) {
        return decode(stored, owner, MAX_BODY_BYTES);
    }

    /**
     * Returns a stored body as plain MessagePack: the same array where it is that already.
     *
     * @param owner the row or its key, named in messages
     * @param maxBytes the most bytes a compressed body may grow to
     * @throws SchemalessException with {@code BODY_CORRUPT} if the bytes have none of the formats
     */
    public static byte[] decode(byte[] stored, Object owner, int maxBytes) {
        byte[] plain = stored;
        if (stored.length > 0 && stored[0] == ZLIB) {
            plain = inflate(stored, owner, maxBytes);
        } else if (stored.length > 0 && stored[0] == JSON) {
            plain = JsonBody.ofStored(stored, owner);
        }
        if (plain.length == 0 || MessagePackType.ofFirstByte(plain[0]) != MessagePackType.MAP) {
            throw corrupt(owner, plain.length == 0 ? "it is empty" : "it does not start like a MessagePack map");
        }
        return plain;
    }

    /** Returns the bytes to store for a plain body, compressed if the setting says so and the result is shorter. */
    public static byte[] encode(byte[] plain, Compression compression) {
        if (compression.algorithm() == Compression.Algorithm.NONE || plain.length < compression.threshold()) {
            return plain;
        }
        byte[] packed = new byte[plain.length];
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(plain);
            deflater.finish();
            int length = deflater.deflate(packed);
            return deflater.finished() ? Arrays.copyOf(packed, length) : plain;
        } finally {
            deflater.end();
        }
    }

    /**
     * Returns the refusal of a body.
     *
     * @param owner the row, its key, or words that name the body
     */
    public static SchemalessException corrupt(Object owner, String reason) {
        String name;
        if (owner instanceof StoredRow row) {
            name = "row key '" + row.keyText() + "'";
        } else {
            name = owner instanceof RowKey ? "row key '" + owner + "'" : owner.toString();
        }
        return new SchemalessException(
                ErrorCode.BODY_CORRUPT,
                "Cannot read body of " + name + ": " + reason + ". Write the row again or restore the cell.");
    }

    /** Says whether bytes begin as zlib does. */
    public static boolean isZlib(byte[] stored) {
        return stored.length > 0 && stored[0] == ZLIB;
    }

    /**
     * Decompresses zlib.
     *
     * @param owner the row, its key, or words that name the body in messages
     * @param maxBytes the most bytes it may grow to
     * @throws SchemalessException with {@code BODY_CORRUPT} if the bytes are not zlib, or grow to more
     */
    public static byte[] inflate(byte[] stored, Object owner, int maxBytes) {
        Inflater spare = SPARE.poll();
        Inflater inflater = spare == null ? new Inflater() : spare;
        try {
            inflater.setInput(stored);
            byte[] plain = inflate(inflater, stored.length, owner, maxBytes);
            if (inflater.getRemaining() > 0) {
                throw corrupt(owner, inflater.getRemaining() + " bytes follow its compressed bytes");
            }
            return plain;
        } catch (DataFormatException e) {
            throw corrupt(owner, "its compressed bytes are not zlib");
        } finally {
            inflater.reset();
            if (!SPARE.offer(inflater)) {
                inflater.end();
            }
        }
    }

    private static byte[] inflate(Inflater inflater, int packedLength, Object owner, int maxBytes)
            throws DataFormatException {
        // one byte more than is allowed, to distinguish a body of just that length from a longer one
        long most = maxBytes + 1L;
        byte[] plain = new byte[(int) Math.min(most, 4L * packedLength)];
        int length = 0;
        while (!inflater.finished()) {
            if (length == plain.length) {
                plain = Arrays.copyOf(plain, (int) Math.min(most, 2L * length));
            }
            int count = inflater.inflate(plain, length, plain.length - length);
            length += count;
            if (length == most) {
                throw corrupt(owner, "it decompresses to more than " + maxBytes + " bytes");
            }
            if (count == 0 && !inflater.finished()) {
                throw corrupt(owner, "its compressed bytes end too early");
            }
        }
        return length == plain.length ? plain : Arrays.copyOf(plain, length);
    }
}

package dev.schemaless.stores.pickle;

import dev.schemaless.catalog.codec.BodyCodec;
import java.util.Map;

/**
 * Turns pickled dictionaries into MessagePack.
 *
 * <p>The bytes may be hostile. No code of them runs: only values of a closed list of types are made, and other names
 * are refused. Memory, the depth of the result and its length are bounded, however often it repeats a value.
 */
public final class PickleBody {
    private PickleBody() {}

    /**
     * Turns a pickle into a plain body. Python 2's {@code str} becomes a string where it is UTF-8 and binary where it
     * is not; dates, times, {@code Decimal}, {@code UUID} and numbers of more than 64 bits become their texts; tuples
     * and sets become arrays.
     *
     * @param raw the fields of the body that hold bytes instead of texts
     * @param owner the row, its key, or words that name the body in messages
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT} if the bytes are not a pickle of a
     *     dictionary, or exceed a limit
     */
    public static byte[] decode(byte[] pickle, Map<String, RawBytes> raw, Object owner) {
        try {
            return PickleWriter.write(PickleProgram.run(pickle), raw);
        } catch (PickleRefusal e) {
            throw BodyCodec.corrupt(owner, e.reason());
        }
    }
}

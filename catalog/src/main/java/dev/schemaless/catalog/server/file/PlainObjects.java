package dev.schemaless.catalog.server.file;

import java.nio.ByteBuffer;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.type.ObjectDataType;

/** Numbers, texts and arrays of them, as H2 notes prepared transactions; H2 would deserialize any other class that a file names. */
final class PlainObjects extends ObjectDataType {
    private static final int NULL = 0;
    private static final int INTEGER = 4;
    private static final int STRING = 11;
    private static final int ARRAY = 14;
    private static final int NEGATIVE_INTEGER = 33;
    private static final int FIXED_INTEGER = 34;
    private static final int SMALL_INTEGER = 64;
    private static final int SHORT_STRING = 88;
    private static final int SMALL = 16;
    /** The most elements of an array: a transaction has a state and a name. */
    private static final int MAX_ELEMENTS = 2;

    @Override
    public Object read(ByteBuffer source) {
        int tag = source.get(source.position());
        if (tag != ARRAY) {
            check(isScalar(tag));
            return super.read(source);
        }
        source.get();
        int elementClass = source.get();
        int length = DataUtils.readVarInt(source);
        check(elementClass >= 0 && length >= 0 && length <= MAX_ELEMENTS);
        Object[] elements = new Object[length];
        for (int i = 0; i < length; i++) {
            check(source.get(source.position()) != ARRAY);
            elements[i] = read(source);
        }
        return elements;
    }

    private static boolean isScalar(int tag) {
        return switch (tag) {
            case NULL, INTEGER, STRING, NEGATIVE_INTEGER, FIXED_INTEGER -> true;
            default -> isWithin(tag, SMALL_INTEGER) || isWithin(tag, SHORT_STRING);
        };
    }

    /** Says whether a tag is one of those that hold a small value themselves. */
    private static boolean isWithin(int tag, int first) {
        return tag >= first && tag < first + SMALL;
    }

    private static void check(boolean plain) {
        if (!plain) {
            throw new ForeignContentException("a serialized object");
        }
    }
}

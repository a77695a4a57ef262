package dev.schemaless.stores.pickle;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a pickle's value as MessagePack. A value that several containers hold is written in each, and counted each
 * time. Not thread-safe.
 */
final class PickleWriter {
    private static final int UUID_LENGTH = 16;
    /** The most bytes that a value takes in addition to its own. The buffer must not double for the last of them. */
    private static final int MARGIN = 16;

    private final BodyWriter out = new BodyWriter();

    static byte[] write(PickleValue body, Map<String, RawBytes> raw) {
        if (!(body instanceof PickleValue.Pairs pairs)) {
            throw new PickleRefusal("it is not a dictionary");
        }
        PickleWriter writer = new PickleWriter();
        writer.dictionary(pairs, raw, 1);
        return writer.out.toBytes();
    }

    private void room(long bytes) {
        if (out.size() + bytes + MARGIN > BodyCodec.MAX_BODY_BYTES) {
            throw new PickleRefusal("its values are repeated to more than " + BodyCodec.MAX_BODY_BYTES + " bytes");
        }
    }

    private void dictionary(PickleValue.Pairs pairs, Map<String, RawBytes> raw, int depth) {
        checkDepth(depth);
        List<Integer> places = lastOfEach(pairs.values());
        room(0);
        out.writeMapHeader(places.size());
        for (int place : places) {
            PickleValue key = pairs.values().get(place);
            PickleValue value = pairs.values().get(place + 1);
            String name = raw.isEmpty() ? null : textOf(key);
            value(key, depth + 1);
            RawBytes form = name == null ? null : raw.get(name);
            if (form == null || !(value instanceof PickleValue.Bytes bytes)) {
                value(value, depth + 1);
            } else {
                raw(bytes, form);
            }
        }
    }

    /** Returns the places of keys: of those that are one text the first, with the value of the last. */
    private static List<Integer> lastOfEach(List<PickleValue> pairs) {
        List<Integer> places = new ArrayList<>(pairs.size() / 2);
        Map<String, Integer> known = new HashMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            String text = textOf(pairs.get(i));
            Integer before = text == null ? null : known.putIfAbsent(text, places.size());
            if (before == null) {
                places.add(i);
            } else {
                places.set(before, i);
            }
        }
        return places;
    }

    private static @Nullable String textOf(PickleValue value) {
        if (value instanceof PickleValue.Text text) {
            return text.text();
        }
        return value instanceof PickleValue.Bytes bytes && bytes.mayBeText() ? utf8(bytes) : null;
    }

    /** Returns the text of bytes; null if they are not UTF-8. */
    private static @Nullable String utf8(PickleValue.Bytes bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.source(), bytes.from(), bytes.length()))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private void value(PickleValue value, int depth) {
        if (value instanceof PickleValue.Text text) {
            text(text.text());
        } else if (value instanceof PickleValue.Bytes bytes) {
            bytes(bytes);
        } else if (value instanceof PickleValue.Items items) {
            checkDepth(depth);
            room(0);
            out.writeArrayHeader(items.values().size());
            items.values().forEach(each -> value(each, depth + 1));
        } else if (value instanceof PickleValue.Pairs pairs) {
            dictionary(pairs, Map.of(), depth);
        } else {
            scalar(value);
        }
    }

    private void scalar(PickleValue value) {
        room(0);
        if (value instanceof PickleValue.Small small) {
            out.writeLong(small.number());
        } else if (value instanceof PickleValue.Whole whole) {
            whole(whole.number());
        } else if (value instanceof PickleValue.Real real) {
            out.writeDouble(real.number());
        } else if (value instanceof PickleValue.Uuid uuid) {
            text(uuid(uuid.number()));
        } else if (value instanceof PickleValue.Callable callable) {
            throw new PickleRefusal("it has the type " + callable.global().display() + " as a value");
        } else if (value == PickleValue.Single.NONE) {
            out.writeNil();
        } else {
            out.writeBoolean(value == PickleValue.Single.TRUE);
        }
    }

    private void whole(BigInteger number) {
        if (number.signum() > 0 && number.bitLength() <= Long.SIZE) {
            out.writeInteger(number);
        } else {
            text(number.toString());
        }
    }

    /** Writes a text. Half a surrogate pair becomes a question mark, as in other texts of Java's. */
    private void text(String text) {
        room(3L * text.length());
        out.writeString(text);
    }

    private void bytes(PickleValue.Bytes bytes) {
        String text = bytes.mayBeText() ? utf8(bytes) : null;
        if (text == null) {
            binary(bytes);
        } else {
            text(text);
        }
    }

    private void binary(PickleValue.Bytes bytes) {
        room(bytes.length());
        out.writeBinary(bytes.copy());
    }

    private void raw(PickleValue.Bytes bytes, RawBytes form) {
        if (form == RawBytes.BINARY) {
            binary(bytes);
        } else if (bytes.length() == UUID_LENGTH) {
            text(uuid(new BigInteger(1, bytes.copy())));
        } else {
            bytes(bytes);
        }
    }

    private static String uuid(@Nullable BigInteger number) {
        if (number == null) {
            throw new PickleRefusal("it has a UUID without its number");
        }
        return new UUID(number.shiftRight(Long.SIZE).longValue(), number.longValue()).toString();
    }

    private static void checkDepth(int depth) {
        if (depth > BodyReader.MAX_DEPTH) {
            throw new PickleRefusal(
                    "it nests deeper than " + BodyReader.MAX_DEPTH + " levels, or a value holds itself");
        }
    }
}

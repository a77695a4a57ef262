package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Says of arrays and maps in bodies whether their JSON text, as {@link JsonText} shows it, makes the same value again. If it does not,
 * a change of the text would change parts of the value that it does not mean.
 */
public final class JsonLoss {
    private JsonLoss() {}

    /**
     * Says whether an array or a map holds values that JSON lacks: bytes, extension values, keys other than strings,
     * strings that are not UTF-8, or infinite numbers.
     */
    public static boolean isIn(byte[] plain) {
        return isIn(new BodyReader(plain, "a value"));
    }

    /**
     * Returns the refusal of a change.
     *
     * @param place the field, as messages name it
     */
    public static SchemalessException refusal(String place) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot write " + place + ": its value has parts that JSON text would not write again, such as bytes,"
                        + " extension values, keys that are numbers, or numbers beyond 64 bits. Set it to NULL first, or"
                        + " change it by the program that keeps it.");
    }

    private static boolean isIn(BodyReader in) {
        return switch (in.kind()) {
            case BINARY, EXTENSION -> true;
            case FLOAT -> !Double.isFinite(in.readDouble());
            case STRING -> isInString(in);
            case ARRAY -> isInAny(in.readArraySize(), in);
            case MAP -> isInMap(in);
            default -> {
                in.skip();
                yield false;
            }
        };
    }

    private static boolean isInString(BodyReader in) {
        int length = in.readStringLength();
        byte[] utf8 = Arrays.copyOfRange(in.bytes(), in.position(), in.position() + length);
        in.seek(in.position() + length);
        return !Arrays.equals(new String(utf8, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8), utf8);
    }

    private static boolean isInAny(int values, BodyReader in) {
        boolean found = false;
        for (int left = values; left > 0 && !found; left--) {
            found = isIn(in);
        }
        return found;
    }

    private static boolean isInMap(BodyReader in) {
        boolean found = false;
        for (int left = in.readMapSize(); left > 0 && !found; left--) {
            found = in.kind() != MessagePackType.STRING || isIn(in) || isIn(in);
        }
        return found;
    }

    /** Says whether an array or an object in a stored text holds numbers that bodies have as texts, or that are not finite. */
    public static boolean isIn(String storedJson) {
        try (JsonParser parser = JsonBody.STORED.createParser(storedJson)) {
            BodyWriter number = new BodyWriter();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isNumeric()) {
                    number.clear();
                    JsonTokens.writeNumber(parser, number);
                    byte[] plain = number.toBytes();
                    if (MessagePackType.ofFirstByte(plain[0]) == MessagePackType.STRING || isIn(plain)) {
                        return true;
                    }
                }
            }
            return false;
        } catch (JacksonException e) {
            throw BodyCodec.corrupt("a stored value", JsonBody.reason(e) + " of its JSON text");
        } catch (IOException e) {
            throw new UncheckedIOException("a string has no input errors", e);
        }
    }
}

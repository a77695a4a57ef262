package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Base64;

/**
 * The JSON text of MessagePack values, as {@code _body} shows them.
 *
 * <table>
 * <caption>How each kind appears</caption>
 * <tr><th>MessagePack</th><th>JSON</th></tr>
 * <tr><td>nil, booleans, arrays, maps</td><td>themselves.</td></tr>
 * <tr><td>integers</td><td>all digits, up to 2^64 − 1.</td></tr>
 * <tr><td>float32, float64</td><td>the shortest text of {@link NumberText}, always with a point: {@code 5.0}.</td></tr>
 * <tr><td>NaN, infinities</td><td>the strings "NaN", "Infinity", "-Infinity".</td></tr>
 * <tr><td>str</td><td>a string; bytes that are not UTF-8 become U+FFFD.</td></tr>
 * <tr><td>bin</td><td>a string, base64.</td></tr>
 * <tr><td>ext</td><td>{@code {"$ext":type,"data":"base64"}}.</td></tr>
 * <tr><td>a map's key that is not a str</td><td>its JSON text as a string.</td></tr>
 * </table>
 * <p>Order is kept, as are keys that are there twice. The text may read back as another value: it is for reading.
 */
public final class JsonText {
    private final BodyReader in;
    private final StringBuilder out;

    private JsonText(BodyReader in, StringBuilder out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Reads one value and returns its text.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public static String of(BodyReader value) {
        StringBuilder out = new StringBuilder();
        new JsonText(value, out).value(1);
        return out.toString();
    }

    private void value(int depth) {
        switch (in.kind()) {
            case NIL -> {
                in.skip();
                out.append("null");
            }
            case BOOLEAN -> out.append(in.readBoolean());
            case INTEGER -> out.append(in.readInteger());
            case FLOAT -> number(in.readFloat());
            case STRING -> string(in.readString());
            case BINARY -> string(Base64.getEncoder().encodeToString(in.readBinary()));
            case EXTENSION -> extension(in.readExtension());
            case ARRAY -> array(depth);
            case MAP -> map(depth);
        }
    }

    private void array(int depth) {
        in.enter(depth);
        int size = in.readArraySize();
        out.append('[');
        for (int i = 0; i < size; i++) {
            separate(i);
            value(depth + 1);
        }
        out.append(']');
    }

    private void map(int depth) {
        in.enter(depth);
        int size = in.readMapSize();
        out.append('{');
        for (int i = 0; i < size; i++) {
            separate(i);
            key(depth + 1);
            out.append(':');
            value(depth + 1);
        }
        out.append('}');
    }

    private void key(int depth) {
        if (in.kind() == MessagePackType.STRING) {
            string(in.readString());
            return;
        }
        StringBuilder text = new StringBuilder();
        new JsonText(in, text).value(depth);
        string(unquoted(text));
    }

    /** Returns a text without its quotes. The text of a bin or NaN has none. */
    private static CharSequence unquoted(CharSequence text) {
        return text.charAt(0) == '"' ? text.subSequence(1, text.length() - 1) : text;
    }

    private void number(Number value) {
        String text = value instanceof Float single ? NumberText.of(single) : NumberText.of(value.doubleValue());
        if (Double.isFinite(value.doubleValue())) {
            out.append(text);
        } else {
            string(text);
        }
    }

    private void extension(Extension value) {
        out.append("{\"$ext\":").append(value.type()).append(",\"data\":");
        string(Base64.getEncoder().encodeToString(value.content()));
        out.append('}');
    }

    private void string(CharSequence value) {
        out.append('"');
        JsonStringEncoder.getInstance().quoteAsString(value, out);
        out.append('"');
    }

    private void separate(int index) {
        if (index > 0) {
            out.append(',');
        }
    }
}

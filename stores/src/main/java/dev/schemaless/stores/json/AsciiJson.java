package dev.schemaless.stores.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.NumberText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.HexFormat;

/**
 * Writes MessagePack values as JSON that any program reads back, in any character set: all characters other than ASCII
 * are escaped. Values that JSON lacks are refused.
 *
 * @param comma the text between values, with its blanks
 * @param colon the text after names, with its blanks
 */
record AsciiJson(String comma, String colon) {
    private static final JsonFactory TEXTS = new JsonFactory();
    private static final double LEAST_PLAIN = 1e-4;
    private static final double LEAST_LARGE = 1e16;

    /** Writes a value. */
    String value(byte[] plain, Object owner) {
        StringBuilder out = new StringBuilder();
        value(new BodyReader(plain, owner), out, owner);
        return out.toString();
    }

    /**
     * Writes the text of a JSON value in this form; numbers stay as they are.
     *
     * @throws SchemalessException with {@code JSON_INVALID} if it is not a JSON value, or refused
     */
    String json(String text) {
        JsonBody.ofValue(text);
        try (JsonParser parser = TEXTS.createParser(text)) {
            StringBuilder out = new StringBuilder();
            parser.nextToken();
            token(parser, out);
            return out.toString();
        } catch (IOException e) {
            throw new UncheckedIOException("the text was read before", e);
        }
    }

    private void token(JsonParser parser, StringBuilder out) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> members(parser, out);
            case START_ARRAY -> elements(parser, out);
            case VALUE_STRING -> out.append(quoted(parser.getText()));
            default -> out.append(parser.getText());
        }
    }

    private void members(JsonParser parser, StringBuilder out) throws IOException {
        out.append('{');
        for (boolean isFirst = true; parser.nextToken() == JsonToken.FIELD_NAME; isFirst = false) {
            out.append(isFirst ? "" : comma)
                    .append(quoted(parser.currentName()))
                    .append(colon);
            parser.nextToken();
            token(parser, out);
        }
        out.append('}');
    }

    private void elements(JsonParser parser, StringBuilder out) throws IOException {
        out.append('[');
        for (boolean isFirst = true; parser.nextToken() != JsonToken.END_ARRAY; isFirst = false) {
            out.append(isFirst ? "" : comma);
            token(parser, out);
        }
        out.append(']');
    }

    /** Writes a text with its quotes. */
    static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            append(text.charAt(i), out);
        }
        return out.append('"').toString();
    }

    private static void append(char unit, StringBuilder out) {
        switch (unit) {
            case '"', '\\' -> out.append('\\').append(unit);
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (unit < ' ' || unit > '~') {
                    out.append("\\u").append(HexFormat.of().toHexDigits(unit));
                } else {
                    out.append(unit);
                }
            }
        }
    }

    private void value(BodyReader in, StringBuilder out, Object owner) {
        switch (in.kind()) {
            case NIL -> {
                in.skip();
                out.append("null");
            }
            case BOOLEAN -> out.append(in.readBoolean());
            case INTEGER -> out.append(in.readInteger());
            case FLOAT -> out.append(number(in.readFloat(), owner));
            case STRING -> out.append(quoted(in.readString()));
            case ARRAY -> array(in, out, owner);
            case MAP -> map(in, out, owner);
            case BINARY, EXTENSION ->
                throw new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot write body of " + owner
                                + ": JSON holds no bytes. Declare the column VARCHAR, and write the bytes as a text.");
        }
    }

    private void array(BodyReader in, StringBuilder out, Object owner) {
        int size = in.readArraySize();
        out.append('[');
        for (int i = 0; i < size; i++) {
            out.append(i > 0 ? comma : "");
            value(in, out, owner);
        }
        out.append(']');
    }

    private void map(BodyReader in, StringBuilder out, Object owner) {
        int size = in.readMapSize();
        out.append('{');
        for (int i = 0; i < size; i++) {
            out.append(i > 0 ? comma : "").append(quoted(in.readString())).append(colon);
            value(in, out, owner);
        }
        out.append('}');
    }

    /** Returns the JSON text of a number. Python writes numbers without an exponent in the same range. */
    private static String number(Number value, Object owner) {
        double number = value.doubleValue();
        if (!Double.isFinite(number)) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot write body of " + owner + ": JSON has no number " + number + ". Write NULL, or a text.");
        }
        String text = value instanceof Float single ? NumberText.of(single) : NumberText.of(number);
        boolean isPlain = number == 0 || (Math.abs(number) >= LEAST_PLAIN && Math.abs(number) < LEAST_LARGE);
        if (!isPlain || text.indexOf('E') < 0) {
            return text;
        }
        String plain = new BigDecimal(text).toPlainString();
        return plain.indexOf('.') < 0 ? plain + ".0" : plain;
    }
}

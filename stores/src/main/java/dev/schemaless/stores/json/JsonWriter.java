package dev.schemaless.stores.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.NumberText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;

/**
 * Writes values as JSON that any program reads back, in any character set: all characters other than ASCII are escaped. Values that JSON
 * lacks are refused.
 *
 * @param comma the text between values, with its blanks
 * @param colon the text after names, with its blanks
 */
record JsonWriter(String comma, String colon) {
    private static final JsonFactory TEXTS = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .build();

    /** Writes a value of MessagePack. */
    String value(byte[] plain, Object owner) {
        return written(out -> write(new BodyReader(plain, owner), out, owner));
    }

    /**
     * Writes the text of a JSON value in this form; numbers keep their digits.
     *
     * @throws SchemalessException with {@code JSON_INVALID} if it is not a JSON value, or refused
     */
    String json(String text) {
        JsonBody.ofValue(text);
        return written(out -> copy(text, out));
    }

    /** Writes a text with its quotes. */
    static String quoted(String text) {
        return new JsonWriter("", "").written(out -> out.writeString(text));
    }

    /** The content of a text. */
    private interface Content {
        void to(JsonGenerator out) throws IOException;
    }

    private String written(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = TEXTS.createGenerator(text)) {
            out.setPrettyPrinter(new Separators(comma, colon));
            content.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException("memory has no output errors", e);
        }
        return text.toString();
    }

    private static void copy(String text, JsonGenerator out) throws IOException {
        try (JsonParser parser = TEXTS.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isNumeric()) {
                    out.writeNumber(parser.getText());
                } else {
                    out.copyCurrentEvent(parser);
                }
            }
        }
    }

    private static void write(BodyReader in, JsonGenerator out, Object owner) throws IOException {
        switch (in.kind()) {
            case NIL -> {
                in.skip();
                out.writeNull();
            }
            case BOOLEAN -> out.writeBoolean(in.readBoolean());
            case INTEGER -> out.writeNumber(in.readInteger().toString());
            case FLOAT -> out.writeNumber(number(in.readFloat(), owner));
            case STRING -> out.writeString(in.readString());
            case ARRAY -> {
                out.writeStartArray();
                for (int left = in.readArraySize(); left > 0; left--) {
                    write(in, out, owner);
                }
                out.writeEndArray();
            }
            case MAP -> {
                out.writeStartObject();
                for (int left = in.readMapSize(); left > 0; left--) {
                    out.writeFieldName(in.readString());
                    write(in, out, owner);
                }
                out.writeEndObject();
            }
            case BINARY, EXTENSION ->
                throw new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot write body of " + owner
                                + ": JSON holds no bytes. Declare the column VARCHAR, and write the bytes as a text.");
        }
    }

    private static String number(Number value, Object owner) {
        double number = value.doubleValue();
        if (!Double.isFinite(number)) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot write body of " + owner + ": JSON has no number " + number + ". Write NULL, or a text.");
        }
        String text = value instanceof Float single ? NumberText.of(single) : NumberText.of(number);
        // decimals have no negative zero
        return number == 0 ? text : new BigDecimal(text).toString();
    }

    /** The texts between values. */
    private static final class Separators extends MinimalPrettyPrinter {
        private static final long serialVersionUID = 1L;

        private final String comma;
        private final String colon;

        Separators(String comma, String colon) {
            this.comma = comma;
            this.colon = colon;
        }

        @Override
        public void writeObjectFieldValueSeparator(JsonGenerator out) throws IOException {
            out.writeRaw(colon);
        }

        @Override
        public void writeObjectEntrySeparator(JsonGenerator out) throws IOException {
            out.writeRaw(comma);
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator out) throws IOException {
            out.writeRaw(comma);
        }
    }
}

package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Writes single JSON tokens as MessagePack. */
final class JsonTokens {
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);

    private JsonTokens() {}

    /** Writes a number. */
    @FunctionalInterface
    interface Numbers {
        void write(JsonParser parser, BodyWriter out) throws IOException;
    }

    static void write(JsonParser parser, JsonToken token, ContainerSizes sizes, Numbers numbers, BodyWriter out)
            throws IOException {
        switch (token) {
            case START_OBJECT -> out.writeMapHeader(sizes.next());
            case START_ARRAY -> out.writeArrayHeader(sizes.next());
            case FIELD_NAME, VALUE_STRING -> out.writeString(wellFormed(parser));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> numbers.write(parser, out);
            case VALUE_TRUE, VALUE_FALSE -> out.writeBoolean(token == JsonToken.VALUE_TRUE);
            case VALUE_NULL -> out.writeNil();
            default -> {}
        }
    }

    /** Writes a number as it is, or its digits as a string where MessagePack cannot hold it. */
    static void writeNumber(JsonParser parser, BodyWriter out) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            integer(parser, out);
        } else {
            decimal(parser, out);
        }
    }

    /** Returns why Jackson refuses a text, without a piece of the text. */
    static String describe(JacksonException e) {
        if (e instanceof StreamConstraintsException) {
            return "it nests deeper than " + BodyReader.MAX_DEPTH
                    + " levels, has a number of more than 1,000 digits, or a text that is longer than the heap bears";
        }
        String words = e.getOriginalMessage();
        return words != null && words.startsWith("Duplicate field")
                ? "a key is there twice in one object"
                : "it is not well-formed";
    }

    private static void integer(JsonParser parser, BodyWriter out) throws IOException {
        if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            out.writeLong(parser.getLongValue());
            return;
        }
        BigInteger value = parser.getBigIntegerValue();
        if (isWritable(value)) {
            out.writeInteger(value);
        } else {
            decimal(parser, out);
        }
    }

    private static boolean isWritable(BigInteger value) {
        return value.compareTo(MIN) >= 0 && value.compareTo(MAX) <= 0;
    }

    /**
     * Writes a number as programs do that have no others than MessagePack: the nearest float64 for a fraction.
     *
     * @throws SchemalessException with {@code NUMBER_OUT_OF_RANGE} for a number beyond
     */
    static void writeNearest(JsonParser parser, BodyWriter out) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER
                        || isWritable(parser.getBigIntegerValue()))) {
            integer(parser, out);
            return;
        }
        double nearest = Double.parseDouble(parser.getText());
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT || !Double.isFinite(nearest)) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot write JSON value: it has a number beyond those that bodies of the table's program hold,"
                            + " integers from -9223372036854775808 to 18446744073709551615 and float64. Write a smaller"
                            + " number, or a text.");
        }
        out.writeDouble(nearest);
    }

    private static void decimal(JsonParser parser, BodyWriter out) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT && parser.isNaN()) {
            out.writeDouble(parser.getDoubleValue());
            return;
        }
        String text = parser.getText();
        double nearest = Double.parseDouble(text);
        if (isExact(text, nearest)) {
            out.writeDouble(nearest);
        } else {
            out.writeString(text);
        }
    }

    private static boolean isExact(String text, double nearest) {
        if (!Double.isFinite(nearest)) {
            return false;
        }
        BigDecimal value = NumberText.parse(text);
        return value != null && value.compareTo(NumberText.toDecimal(nearest)) == 0;
    }

    private static String wellFormed(JsonParser parser) throws IOException {
        String text = parser.getText();
        if (!BodyWriter.isWritable(text)) {
            throw new Refusal(parser, "a string holds half a surrogate pair");
        }
        return text;
    }

    /** Input that Jackson would accept and we refuse. */
    static final class Refusal extends JsonParseException {
        private static final long serialVersionUID = 1L;

        Refusal(JsonParser parser, String reason) {
            super(parser, reason);
        }

        String reason() {
            return getOriginalMessage();
        }
    }
}

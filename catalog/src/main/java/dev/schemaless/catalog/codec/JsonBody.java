package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/**
 * Turns JSON text into MessagePack.
 *
 * <p>Integers from −2^63 to 2^64 − 1 become the shortest integer format; other numbers become float64 if the shortest
 * text of that is the same number. All others become a string of the digits as written, as DECIMAL columns store
 * theirs, so that no digit is lost. Order is kept. Stored text may have the numbers NaN, Infinity and -Infinity, which
 * some programs write. Refused: text that is not well-formed, a key twice in one object, nesting deeper than {@link
 * BodyReader#MAX_DEPTH}, half a surrogate pair, anything after the value.
 */
public final class JsonBody {
    /** The most characters of a text or name in stored JSON. Jackson takes some ten bytes for each, however small the heap is. */
    private static final int LONGEST_TEXT =
            (int) Math.min(BodyCodec.MAX_BODY_BYTES, Runtime.getRuntime().maxMemory() / 16);

    /** From how many bytes on a stored text is read in pieces. */
    private static final int LONG = 1 << 20;

    /** A factory that accepts numbers outside of JSON, which some programs write. */
    static final JsonFactory STORED = factory(LONGEST_TEXT)
            .rebuild()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final JsonFactory GIVEN = factory(Integer.MAX_VALUE)
            .rebuild()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private JsonBody() {}

    /**
     * Turns the text of a JSON object into a plain body.
     *
     * @throws SchemalessException with {@code JSON_INVALID} if the text is not a JSON object, or refused
     */
    public static byte[] of(String text) {
        return map(ofValue(text));
    }

    /**
     * Does {@link #of} for a body of another program, which keeps no number as a text.
     *
     * @param columns the fields that columns show, which know their numbers themselves
     * @throws SchemalessException as for {@link #of}; with {@code NUMBER_OUT_OF_RANGE} for a number in another field
     *     that {@link #of} turns into a string
     */
    public static byte[] ofClient(String text, Collection<String> columns) {
        byte[] body = of(text);
        for (JsonMember member : JsonMember.of(text.strip().getBytes(StandardCharsets.UTF_8), "a JSON text")) {
            if (!columns.contains(member.name()) && JsonLoss.isIn(member.value())) {
                throw new SchemalessException(
                        ErrorCode.NUMBER_OUT_OF_RANGE,
                        "Cannot write field '" + member.name()
                                + "': it has a number that neither 64 bits nor float64 hold. Round it, or write a text.");
            }
        }
        return body;
    }

    private static byte[] map(byte[] value) {
        if (MessagePackType.ofFirstByte(value[0]) != MessagePackType.MAP) {
            throw invalid("it is not an object but "
                    + new BodyReader(value, "JSON text").kind().display());
        }
        return value;
    }

    /**
     * Turns the text of any JSON value into MessagePack.
     *
     * @throws SchemalessException with {@code JSON_INVALID} if the text is not a JSON value, or refused
     */
    public static byte[] ofValue(String text) {
        return given(text, JsonTokens::writeNumber);
    }

    /**
     * Turns the text of any JSON value into MessagePack as another program would, that keeps no number as a text:
     * fractions become the nearest float64.
     *
     * @throws SchemalessException with {@code JSON_INVALID} if the text is not a JSON value, or refused; with {@code
     *     NUMBER_OUT_OF_RANGE} for a number that MessagePack lacks
     */
    public static byte[] ofClientValue(String text) {
        return given(text, JsonTokens::writeNearest);
    }

    private static byte[] given(String text, JsonTokens.Numbers numbers) {
        try {
            return convert(GIVEN, text, numbers);
        } catch (JacksonException e) {
            throw invalid(reason(e));
        }
    }

    /** Turns a body stored as JSON into a plain one; bytes that are not UTF-8 become U+FFFD. */
    static byte[] ofStored(byte[] json, Object owner) {
        try {
            return json.length < LONG
                    ? convert(STORED, new String(json, StandardCharsets.UTF_8), JsonTokens::writeNumber)
                    : convertLong(json, owner);
        } catch (JacksonException e) {
            throw BodyCodec.corrupt(owner, reason(e) + " of its JSON text");
        }
    }

    /** Reads the text once to count and once to write. */
    static byte[] convert(JsonFactory factory, String text, JsonTokens.Numbers numbers) throws JacksonException {
        try {
            // one after the other: Jackson lends each thread one buffer
            ContainerSizes sizes;
            try (JsonParser counting = factory.createParser(text)) {
                sizes = ContainerSizes.of(counting);
            }
            try (JsonParser writing = factory.createParser(text)) {
                BodyWriter out = new BodyWriter();
                write(writing, sizes, numbers, out);
                return out.toBytes();
            }
        } catch (JacksonException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("a string has no input errors", e);
        }
    }

    private static void write(JsonParser parser, ContainerSizes sizes, JsonTokens.Numbers numbers, BodyWriter out)
            throws IOException {
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            JsonTokens.write(parser, token, sizes, numbers, out);
        }
    }

    /** Converts a long text with little additional memory: text and result may both be as large as a body can be. */
    private static byte[] convertLong(byte[] json, Object owner) throws JacksonException {
        try (JsonParser counting = pieces(json);
                JsonParser measuring = pieces(json);
                JsonParser writing = pieces(json)) {
            ContainerSizes sizes = ContainerSizes.of(counting);
            int length = length(measuring, sizes, owner);
            sizes.rewind();
            BodyWriter out = new BodyWriter(length);
            write(writing, sizes, JsonTokens::writeNumber, out);
            return out.finish();
        } catch (JacksonException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("bytes have no input errors", e);
        }
    }

    private static JsonParser pieces(byte[] json) throws IOException {
        return STORED.createParser(new InputStreamReader(new ByteArrayInputStream(json), StandardCharsets.UTF_8));
    }

    private static int length(JsonParser parser, ContainerSizes sizes, Object owner) throws IOException {
        BodyWriter piece = new BodyWriter();
        int length = 0;
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            piece.clear();
            JsonTokens.write(parser, token, sizes, JsonTokens::writeNumber, piece);
            length += piece.size();
            if (length > BodyCodec.MAX_BODY_BYTES) {
                throw BodyCodec.corrupt(
                        owner, "as MessagePack it has more than " + BodyCodec.MAX_BODY_BYTES + " bytes");
            }
        }
        return length;
    }

    private static SchemalessException invalid(String reason) {
        return new SchemalessException(
                ErrorCode.JSON_INVALID, "Cannot read JSON text: " + reason + ". Give one well-formed JSON value.");
    }

    /** Returns the reason of a parse error in words of ours. Jackson's own words may quote the text, which may be secret. */
    static String reason(JacksonException e) {
        JsonLocation at = e.getLocation();
        String place = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
        String words = e instanceof JsonTokens.Refusal refusal ? refusal.reason() : JsonTokens.describe(e);
        return words + place;
    }

    private static JsonFactory factory(int longestText) {
        return JsonFactory.builder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(BodyReader.MAX_DEPTH)
                        .maxStringLength(longestText)
                        .maxNameLength(longestText)
                        .build())
                .build();
    }
}

package dev.schemaless.catalog.type;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.codec.MessagePackType;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * JSON: text that is checked to be JSON when it is written, and kept as it is, to the last blank and digit. A map or an
 * array under the column's field reads as its JSON text.
 */
public record JsonType() implements ScalarType {
    private static final StringType TEXT = new StringType(StringType.UNBOUNDED, false);
    private static final JsonFactory JSON = new JsonFactory();

    @Override
    public String sql() {
        return "JSON";
    }

    @Override
    public @Nullable Object read(BodyReader in) {
        boolean nested = in.kind() == MessagePackType.MAP || in.kind() == MessagePackType.ARRAY;
        return nested ? JsonText.of(in) : TEXT.read(in);
    }

    @Override
    public Object coerce(Object scalar) {
        return TEXT.coerce(scalar);
    }

    @Override
    public @Nullable Object exact(Object value) {
        return TEXT.exact(value);
    }

    /**
     * Checks that a text is one JSON value.
     *
     * @throws SchemalessException {@code JSON_INVALID} if it is not
     */
    @Override
    public Object check(Object value, String column) {
        Object text = TEXT.check(value, column);
        try (JsonParser parser = JSON.createParser((String) text)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw invalid(column, null);
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw invalid(column, null);
            }
            return text;
        } catch (IOException e) {
            throw invalid(column, e);
        }
    }

    private static SchemalessException invalid(String column, @Nullable IOException cause) {
        return new SchemalessException(
                ErrorCode.JSON_INVALID,
                "Cannot store value in column '" + column
                        + "': it is not a JSON value. Correct it, quote texts as \"text\".",
                cause);
    }

    @Override
    public void write(Object value, BodyWriter out) {
        TEXT.write(value, out);
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        TEXT.appendKey(value, out);
    }

    @Override
    public IndexColumn indexColumn() {
        return TEXT.indexColumn();
    }

    @Override
    public void appendIndexed(Object value, KeyBytes out) {
        TEXT.appendIndexed(value, out);
    }
}

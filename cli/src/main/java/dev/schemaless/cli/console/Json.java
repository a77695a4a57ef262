package dev.schemaless.cli.console;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A JSON object in memory. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}

    /** Writes the fields of an object. */
    @FunctionalInterface
    interface Fields {
        void write(JsonGenerator json) throws SQLException, IOException;
    }

    /** Returns an object's text in UTF-8. */
    static byte[] object(Fields fields) throws SQLException, IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = MAPPER.createGenerator(bytes)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    /**
     * Writes an error as the field {@code error}: {@code message} and {@code state}.
     *
     * @param state the SQLState, or null
     */
    static void writeError(JsonGenerator json, String message, @Nullable String state) throws IOException {
        json.writeObjectFieldStart("error");
        json.writeStringField("message", message);
        json.writeStringField("state", state);
        json.writeEndObject();
    }
}

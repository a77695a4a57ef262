package dev.schemaless.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.sql.Types;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The conversion of a JDBC value's text to JSON. */
enum JsonValue {
    NUMBER {
        @Override
        void writeText(JsonGenerator json, String text) throws IOException {
            if (JSON_NUMBER.matcher(text).matches()) {
                json.writeNumber(text);
            } else {
                json.writeString(text); // NaN and the infinities
            }
        }
    },
    BOOLEAN {
        @Override
        void writeText(JsonGenerator json, String text) throws IOException {
            json.writeBoolean(Boolean.parseBoolean(text));
        }
    },
    /** An array or a map, whose text is JSON already with this driver, and may be anything with others. */
    NESTED {
        @Override
        void writeText(JsonGenerator json, String text) throws IOException {
            String nested = nested(text);
            if (nested == null) {
                json.writeString(text);
            } else {
                json.writeRawValue(nested);
            }
        }
    },
    TEXT {
        @Override
        void writeText(JsonGenerator json, String text) throws IOException {
            json.writeString(text);
        }
    };

    private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Returns the form of a type of {@code java.sql.Types}. */
    static JsonValue of(int jdbcType) {
        return switch (jdbcType) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC -> NUMBER;
            case Types.BOOLEAN, Types.BIT -> BOOLEAN;
            case Types.ARRAY, Types.JAVA_OBJECT -> NESTED;
            default -> TEXT;
        };
    }

    /** Writes a value; null is JSON's null. */
    void write(JsonGenerator json, @Nullable String text) throws IOException {
        if (text == null) {
            json.writeNull();
        } else {
            writeText(json, text);
        }
    }

    abstract void writeText(JsonGenerator json, String text) throws IOException;

    /** Returns the text if it is JSON, with every digit of its numbers; else null. */
    private static @Nullable String nested(String text) {
        try {
            EXACT.readTree(text);
            return text;
        } catch (JsonProcessingException e) {
            return null;
        }
    }
}

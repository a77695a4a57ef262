package dev.schemaless.cli.console;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.schemaless.cli.output.PlanFormat;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes results as fields of a JSON object: columns and rows, or the lines of a plan. Values are texts as JDBC gives them. Not thread-safe. */
final class ResultJson {
    private static final Set<Integer> NUMBERS = Set.of(
            Types.TINYINT,
            Types.SMALLINT,
            Types.INTEGER,
            Types.BIGINT,
            Types.REAL,
            Types.FLOAT,
            Types.DOUBLE,
            Types.DECIMAL,
            Types.NUMERIC);

    private final JsonGenerator json;
    private final ResultLimit limit;

    ResultJson(JsonGenerator json, ResultLimit limit) {
        this.json = json;
        this.limit = limit;
    }

    /** Writes a result up to the limit; {@code more} is true if it has further rows. */
    void write(ResultSet rows) throws SQLException, IOException {
        ResultSetMetaData meta = rows.getMetaData();
        json.writeBooleanField("plan", PlanFormat.isPlan(meta));
        int width = meta.getColumnCount();
        json.writeArrayFieldStart("columns");
        for (int i = 1; i <= width; i++) {
            writeColumn(meta, i);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rows");
        int count = 0;
        boolean more = rows.next();
        while (more && count < ResultLimit.ROWS && limit.hasRoom()) {
            writeRow(rows, width);
            count++;
            more = rows.next();
        }
        json.writeEndArray();
        json.writeBooleanField("more", more);
    }

    private void writeColumn(ResultSetMetaData meta, int column) throws SQLException, IOException {
        String label = meta.getColumnLabel(column);
        json.writeStartObject();
        json.writeStringField("name", label);
        json.writeStringField("type", meta.getColumnTypeName(column));
        json.writeBooleanField("number", NUMBERS.contains(meta.getColumnType(column)));
        json.writeEndObject();
        limit.count(label);
    }

    private void writeRow(ResultSet rows, int width) throws SQLException, IOException {
        json.writeStartArray();
        for (int i = 1; i <= width; i++) {
            writeValue(rows.getString(i));
        }
        json.writeEndArray();
    }

    /** Writes a value as a text, null, or an object with the first characters and the total number. */
    private void writeValue(@Nullable String value) throws IOException {
        if (value == null) {
            json.writeNull();
            limit.count("null");
        } else if (value.length() <= ResultLimit.VALUE_CHARS) {
            json.writeString(value);
            limit.count(value);
        } else {
            String first = value.substring(0, ResultLimit.VALUE_CHARS);
            json.writeStartObject();
            json.writeStringField("first", first);
            json.writeNumberField("length", value.length());
            json.writeEndObject();
            limit.count(first);
        }
    }
}

package dev.schemaless.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.function.Consumer;

/** A JSON object for each row: one a line, which {@code schemaless load} reads, or all together in one object as sqlline has them. */
public enum JsonFormat implements RowFormat {
    /** One object a line and nothing else. */
    LINES("", "", ""),
    /** <code>{"resultset":[…]}</code>, an object a line. */
    RESULT_SET("{\"resultset\":[", ",", "]}");

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String head;
    private final String separator;
    private final String foot;

    JsonFormat(String head, String separator, String foot) {
        this.head = head;
        this.separator = separator;
        this.foot = foot;
    }

    @Override
    public int write(ResultSet rows, Consumer<String> lines) throws SQLException {
        writeUnlessEmpty(head, lines);
        int count = 0;
        boolean more = rows.next();
        while (more) {
            String row = object(rows);
            more = rows.next();
            lines.accept(more ? row + separator : row);
            count++;
        }
        writeUnlessEmpty(foot, lines);
        return count;
    }

    private static void writeUnlessEmpty(String line, Consumer<String> lines) {
        if (!line.isEmpty()) {
            lines.accept(line);
        }
    }

    private static String object(ResultSet rows) throws SQLException {
        ResultSetMetaData meta = rows.getMetaData();
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            for (int i = 1; i <= meta.getColumnCount(); i++) {
                json.writeFieldName(meta.getColumnLabel(i));
                JsonValue.of(meta.getColumnType(i)).write(json, rows.getString(i));
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}

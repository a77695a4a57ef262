package dev.schemaless.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A JSON object for each row: one a line, which {@code schemaless load} reads, or all together in one object as sqlline has them. Control characters
 * are escaped, also those that JSON does not require to be: terminals obey them.
 */
public enum JsonFormat implements RowFormat {
    /** One object a line and nothing else. */
    LINES("", "", ""),
    /** <code>{"resultset":[…]}</code>, an object a line. */
    RESULT_SET("{\"resultset\":[", ",", "]}");

    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** Controls that JSON allows in a text; one in a row's JSON is always in a text. */
    private static final Pattern CONTROL = Pattern.compile("[\\x7F-\\x9F]");

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
        return CONTROL.matcher(text.toString())
                .replaceAll(found -> String.format(
                        Locale.ROOT, "\\\\u%04x", (int) found.group().charAt(0)));
    }
}

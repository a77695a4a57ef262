package dev.schemaless.cli.output;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Separated values, all of them in quotes but NULL, which is an empty value without quotes: so it differs from every text, as in
 * PostgreSQL's {@code COPY}. Arrays and maps are JSON texts.
 */
public final class CsvFormat implements RowFormat {
    private static final ObjectWriter WRITER = CsvMapper.builder()
            .enable(CsvGenerator.Feature.ALWAYS_QUOTE_STRINGS)
            .enable(CsvGenerator.Feature.ALWAYS_QUOTE_EMPTY_STRINGS)
            .build()
            .writerFor(String[].class);
    private static final String LINE_FEED = "\n";

    private final char separator;
    private final char quote;
    private final Header header;

    /**
     * Makes a format.
     *
     * @param header whether the first line names the columns
     */
    public static CsvFormat of(char separator, char quote, Header header) {
        return new CsvFormat(separator, quote, header);
    }

    /** Whether a line names the columns. */
    public enum Header {
        SHOWN,
        HIDDEN
    }

    private CsvFormat(char separator, char quote, Header header) {
        this.separator = separator;
        this.quote = quote;
        this.header = header;
    }

    /** Returns the format for a number of columns. Without columns Jackson leaves nulls out. */
    private CsvSchema schema(int width) {
        CsvSchema.Builder schema = CsvSchema.builder()
                .setColumnSeparator(separator)
                .setQuoteChar(quote)
                .setLineSeparator(LINE_FEED);
        for (int i = 1; i <= width; i++) {
            schema.addColumn("column " + i);
        }
        return schema.build();
    }

    @Override
    public int write(ResultSet rows, Consumer<String> lines) throws SQLException {
        ResultSetMetaData meta = rows.getMetaData();
        StringWriter text = new StringWriter();
        try (SequenceWriter values = WRITER.with(schema(meta.getColumnCount())).writeValues(text)) {
            if (header == Header.SHOWN) {
                write(values, text, labels(meta), lines);
            }
            int count = 0;
            while (rows.next()) {
                write(values, text, texts(rows, meta.getColumnCount()), lines);
                count++;
            }
            return count;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(SequenceWriter values, StringWriter text, @Nullable String[] row, Consumer<String> lines)
            throws IOException {
        values.write(row);
        values.flush();
        String line = text.toString();
        lines.accept(line.endsWith(LINE_FEED) ? line.substring(0, line.length() - LINE_FEED.length()) : line);
        text.getBuffer().setLength(0);
    }

    private static @Nullable String[] labels(ResultSetMetaData meta) throws SQLException {
        @Nullable String[] labels = new @Nullable String[meta.getColumnCount()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = meta.getColumnLabel(i + 1);
        }
        return labels;
    }

    private static @Nullable String[] texts(ResultSet rows, int width) throws SQLException {
        @Nullable String[] texts = new @Nullable String[width];
        for (int i = 0; i < width; i++) {
            texts[i] = rows.getString(i + 1);
        }
        return texts;
    }
}

package dev.schemaless.cli.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated values as RFC 4180 has them, in UTF-8, the first line naming the fields. A value that is empty and not in
 * quotes is left out of its record.
 */
final class CsvRows implements RowReader {
    private final MappingIterator<@Nullable String[]> rows;
    private final List<String> names;

    CsvRows(InputStream in, int maxValueLength) throws IOException {
        CsvFactory factory = CsvFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(maxValueLength)
                        .build())
                .build();
        CsvMapper mapper = CsvMapper.builder(factory)
                .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
                .enable(CsvParser.Feature.EMPTY_UNQUOTED_STRING_AS_NULL)
                .build();
        Reader reader = new BufferedReader(new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT)));
        this.rows = mapper.readerFor(String[].class).readValues(reader);
        this.names = header();
    }

    private List<String> header() throws IOException {
        if (!hasNext()) {
            throw new IOException("the file is empty; its first line has to name the fields");
        }
        Set<String> header = new LinkedHashSet<>();
        for (String name : rows.next()) {
            String plain = name == null ? "" : name.replace("\uFEFF", "").strip();
            if (plain.isEmpty() || !header.add(plain)) {
                throw new IOException("the first line has a field without name, or the name '" + plain + "' twice");
            }
        }
        return List.copyOf(header);
    }

    private boolean hasNext() throws IOException {
        try {
            return rows.hasNextValue();
        } catch (JsonProcessingException e) {
            throw unreadable(rows.getCurrentLocation().getLineNr(), e);
        }
    }

    @Override
    public @Nullable SourceRow next() throws IOException, BadLineException {
        if (!hasNext()) {
            return null;
        }
        long line = rows.getCurrentLocation().getLineNr();
        @Nullable String[] values = row(line);
        if (values.length > names.size()) {
            throw new BadLineException(
                    line, "the record has " + values.length + " values for " + names.size() + " fields");
        }
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        int size = 0;
        for (int i = 0; i < values.length; i++) {
            String value = values[i];
            if (value != null) {
                fields.put(names.get(i), value);
                size += value.length();
            }
        }
        return new SourceRow(line, size, fields);
    }

    private @Nullable String[] row(long line) throws IOException {
        try {
            return rows.nextValue();
        } catch (JsonProcessingException e) {
            throw unreadable(line, e);
        }
    }

    /** A quote that is not closed, or a value beyond the limit: where the next record begins is not known. */
    private static IOException unreadable(long line, JsonProcessingException e) {
        String reason = e.getOriginalMessage().lines().findFirst().orElse("the values cannot be told apart");
        return new IOException("line " + line + ": " + reason, e);
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}

package dev.schemaless.cli.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
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
                .enable(CsvParser.Feature.EMPTY_UNQUOTED_STRING_AS_NULL)
                .build();
        Reader reader = new BufferedReader(new InputStreamReader(
                in,
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT)));
        try {
            this.rows = mapper.readerFor(String[].class).readValues(reader);
        } catch (IOException e) {
            throw unreadable(1, e);
        }
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
        } catch (IOException e) {
            throw unreadable(rows.getCurrentLocation().getLineNr(), e);
        }
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public @Nullable SourceRow next() throws IOException, BadLineException {
        while (hasNext()) {
            long line = rows.getCurrentLocation().getLineNr();
            @Nullable String[] values = row(line);
            if (!isEmptyLine(values)) {
                return record(line, values);
            }
        }
        return null;
    }

    /** Says whether a record is an empty line, as a single NULL field is too. */
    private boolean isEmptyLine(@Nullable String[] values) {
        return names.size() > 1 && values.length == 1 && (values[0] == null || values[0].isBlank());
    }

    private SourceRow record(long line, @Nullable String[] values) throws BadLineException {
        if (values.length != names.size()) {
            throw new BadLineException(line, miscounted(values));
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

    private String miscounted(@Nullable String[] values) {
        String count = "the record has " + values.length + " values for " + names.size() + " fields: ";
        return values.length < names.size()
                ? count + "'" + names.get(values.length) + "' is missing after " + Excerpt.of(values[values.length - 1])
                : count + Excerpt.of(values[names.size()]) + " is one too many";
    }

    private @Nullable String[] row(long line) throws IOException {
        try {
            return rows.nextValue();
        } catch (IOException e) {
            throw unreadable(line, e);
        }
    }

    /** Returns the failure of unreadable text, after which the next record cannot be found. */
    private static IOException unreadable(long line, IOException e) {
        // characters are read ahead, so that the line is not known
        return new IOException((e instanceof CharacterCodingException ? "" : "line " + line + ": ") + reason(e), e);
    }

    private static String reason(IOException e) {
        if (e instanceof CharacterCodingException) {
            return "the text is not UTF-8";
        } else if (e instanceof StreamConstraintsException || e.getCause() instanceof StreamConstraintsException) {
            return "a value is too long";
        } else if (e instanceof JsonProcessingException) {
            return "a quote is not closed, or text follows a closed one";
        }
        return String.valueOf(e.getMessage());
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}

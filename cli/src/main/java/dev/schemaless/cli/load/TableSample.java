package dev.schemaless.cli.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** The first records of a file, as the ground of a table for it. Memory is bounded by {@link #MOST_BYTES}. Not thread-safe. */
public final class TableSample {
    private static final int MOST_RECORDS = 1_000;
    private static final int MOST_BYTES = 8 << 20;
    /** Later fields stay undeclared. */
    private static final int MOST_COLUMNS = 200;

    private final String fileName;
    private final boolean textsAreNumbers;
    private final List<SourceRow> records = new ArrayList<>();
    private final Map<String, FieldType> types = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>();

    private TableSample(String fileName, boolean textsAreNumbers) {
        this.fileName = fileName;
        this.textsAreNumbers = textsAreNumbers;
    }

    /**
     * Reads the first records of a file; those that cannot be read are passed over.
     *
     * @throws IOException if the file cannot be read, or has no record
     */
    public static TableSample of(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        TableSample sample = new TableSample(name, SourceFiles.isCsv(file));
        try (RowReader reader = SourceFiles.open(file, new AtomicLong())) {
            sample.read(reader);
        } catch (IOException e) {
            throw new IOException("Cannot read file '" + name + "': " + e.getMessage(), e);
        }
        if (sample.types.isEmpty()) {
            throw new IOException("Cannot make a table for file '" + name + "': its beginning has no record");
        }
        return sample;
    }

    private void read(RowReader reader) throws IOException {
        reader.names().forEach(name -> note(name, FieldType.UNKNOWN));
        long bytes = 0;
        for (int lines = 0; lines < MOST_RECORDS && bytes < MOST_BYTES; lines++) {
            try {
                SourceRow row = reader.next();
                if (row == null) {
                    return;
                }
                bytes += row.size();
                records.add(row);
                row.fields().forEach((name, value) -> note(name, FieldType.of(value, textsAreNumbers)));
            } catch (BadLineException ignored) {
                // the load reports it
            }
        }
    }

    /** Notes a value of a field. Of fields whose names differ in case alone the first is the column. */
    private void note(String name, FieldType type) {
        if (types.containsKey(name)) {
            types.merge(name, type, FieldType::join);
        } else if (types.size() < MOST_COLUMNS && known.add(name.toLowerCase(Locale.ROOT))) {
            types.put(name, type);
        }
    }

    /** Returns how many records it has. */
    public int size() {
        return records.size();
    }

    /**
     * Returns the names of the key's fields as the file has them.
     *
     * @param wanted matched without case; if it is empty, the key is the first field
     * @throws IllegalArgumentException if they cannot be a key: one is not in a record, or two records have the same values
     */
    public List<String> key(List<String> wanted) {
        List<String> key = wanted.isEmpty()
                ? List.of(types.keySet().iterator().next())
                : wanted.stream().map(this::field).toList();
        Map<List<Object>, Long> seen = new LinkedHashMap<>();
        for (SourceRow row : records) {
            List<Object> values = new ArrayList<>();
            for (String field : key) {
                values.add(requirePresent(row, field));
            }
            Long earlier = seen.put(values, row.line());
            if (earlier != null) {
                throw refused(
                        key,
                        "lines " + earlier + " and " + row.line() + " both have "
                                + values.stream().map(Excerpt::of).collect(Collectors.joining(", ")));
            }
        }
        return key;
    }

    private Object requirePresent(SourceRow row, String field) {
        Object value = row.fields().get(field);
        if (value == null) {
            throw refused(List.of(field), "line " + row.line() + " has no value for it");
        } else if (types.get(field) == FieldType.NESTED || value instanceof List) {
            throw refused(List.of(field), "line " + row.line() + " has a list or an object");
        }
        return value;
    }

    private String field(String wanted) {
        return types.keySet().stream()
                .filter(wanted::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> refused(List.of(wanted), "there is no such field in the first records"));
    }

    private IllegalArgumentException refused(List<String> key, String reason) {
        return new IllegalArgumentException("Cannot make a table for file '" + fileName + "' with the key '"
                + String.join(", ", key) + "': " + reason + ". Name the fields of the key by --key");
    }

    /**
     * Returns the statement that makes the table. Objects and lists of several types get no column.
     *
     * @param key names of fields
     * @param quote the quote of identifiers
     */
    public String createSql(String table, List<String> key, String quote) {
        StringBuilder sql = new StringBuilder("CREATE TABLE IF NOT EXISTS ")
                .append(quoted(quote, table))
                .append(" (\n");
        types.forEach((name, type) -> {
            if (type != FieldType.NESTED) {
                sql.append("  ").append(quoted(quote, name)).append(' ').append(type.sql());
                sql.append(key.contains(name) ? " NOT NULL,\n" : ",\n");
            }
        });
        return sql.append("  PRIMARY KEY (")
                .append(key.stream().map(name -> quoted(quote, name)).collect(Collectors.joining(", ")))
                .append("))")
                .toString();
    }

    private static String quoted(String quote, String identifier) {
        return LoadTarget.quoted(quote, identifier);
    }
}

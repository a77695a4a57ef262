package dev.schemaless.cli.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns records into the parameters of {@link LoadTarget#insertSql}. Immutable and thread-safe. */
final class RowBinder {
    private static final ObjectWriter JSON = JsonMapper.builder()
            .enable(com.fasterxml.jackson.core.StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build()
            .writer();

    /** Stands before a UUID in a row key. */
    private static final String UUID_TAG = "24";

    private final LoadTarget target;
    private final Map<String, Integer> positions;
    private final String fileName;

    /** @param fileName part of the key of a row whose table has no primary key */
    RowBinder(LoadTarget target, String fileName) {
        this.target = target;
        this.positions = target.positions();
        this.fileName = fileName;
    }

    /**
     * Returns a record's parameters: declared fields as values, all others together as a JSON object.
     *
     * @throws BadLineException if a value cannot be one of its column, or two fields are one column
     */
    List<@Nullable Object> bind(SourceRow row) throws BadLineException {
        @Nullable Object[] values = new @Nullable Object[target.width()];
        boolean[] given = new boolean[target.width()];
        Map<String, @Nullable Object> undeclared = new LinkedHashMap<>();
        for (Map.Entry<String, @Nullable Object> field : row.fields().entrySet()) {
            Integer position = positions.get(field.getKey().toLowerCase(Locale.ROOT));
            if (position == null) {
                undeclared.put(field.getKey(), field.getValue());
            } else if (given[position]) {
                throw new BadLineException(
                        row.line(), "column '" + target.columns().get(position).name() + "' is given twice");
            } else {
                given[position] = true;
                values[position] = convert(row, target.columns().get(position), field.getValue());
            }
        }
        values[target.columns().size()] = undeclared.isEmpty() ? null : json(row, undeclared);
        if (!target.keyed()) {
            values[target.columns().size() + 1] = rowKey(row);
        }
        List<@Nullable Object> bound = new ArrayList<>(values.length);
        for (Object value : values) {
            bound.add(value);
        }
        return bound;
    }

    private static @Nullable Object convert(SourceRow row, TargetColumn column, @Nullable Object value)
            throws BadLineException {
        try {
            return column.convert(value);
        } catch (IllegalArgumentException e) {
            throw new BadLineException(row.line(), String.valueOf(e.getMessage()));
        }
    }

    private static String json(SourceRow row, Map<String, @Nullable Object> fields) throws BadLineException {
        try {
            return JSON.writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new BadLineException(row.line(), "the undeclared fields are not a JSON object");
        }
    }

    /** Returns the key of a line: a shard and a UUID that depend on the file and the line, so loading it again finds the row. */
    private String rowKey(SourceRow row) throws BadLineException {
        String identity = target.name() + '\0' + fileName + '\0' + row.line() + '\0' + json(row, row.fields());
        ByteBuffer digest = ByteBuffer.wrap(sha256().digest(identity.getBytes(StandardCharsets.UTF_8)));
        int shard = (digest.getInt(16) & 0x7fff_ffff) % target.shards();
        return String.format(Locale.ROOT, "%04x-%s%016x%016x", shard, UUID_TAG, digest.getLong(), digest.getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}

package dev.schemaless.stores.entry;

import dev.schemaless.catalog.dialect.MySqlNames;
import dev.schemaless.catalog.dialect.UuidBytes;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Bounds as the conditions that clients write: values as they are, which the server compares by the type and the collation of the index
 * table's column.
 */
final class ClientCondition {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final int KEY_BYTES = 16;
    private static final int DIGITS = 32;

    private final List<@Nullable Object> parameters = new ArrayList<>();

    private ClientCondition() {}

    /**
     * Returns the condition.
     *
     * @throws dev.schemaless.catalog.SchemalessException with {@code NOT_SUPPORTED} if no client writes such
     */
    static EntryBounds.Condition of(List<AuditedColumn> columns, List<Bound> bounds) {
        ClientCondition condition = new ClientCondition();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            texts.add(condition.one(columns.get(i), bounds.get(i)));
        }
        return new EntryBounds.Condition(String.join(" AND ", texts), condition.parameters);
    }

    private String one(AuditedColumn column, Bound bound) {
        String name = "e." + MySqlNames.quote(column.entry().name());
        if (bound instanceof Bound.In in) {
            in.values().forEach(value -> parameters.add(sent(column, value)));
            return name + " IN ("
                    + String.join(", ", Collections.nCopies(in.values().size(), "?")) + ")";
        } else if (bound instanceof Bound.Range range) {
            List<String> texts = new ArrayList<>();
            addEnd(texts, name + (range.lowInclusive() ? " >= ?" : " > ?"), column, range.low());
            addEnd(texts, name + (range.highInclusive() ? " <= ?" : " < ?"), column, range.high());
            return String.join(" AND ", texts);
        }
        throw ClientAlgorithm.refusal("it compares columns of indexes with values. Compare '"
                + column.held().name() + "' with =, IN, <, <=, >, >= or BETWEEN.");
    }

    private void addEnd(List<String> texts, String text, AuditedColumn column, @Nullable Object end) {
        if (end != null) {
            texts.add(text);
            parameters.add(sent(column, end));
        }
    }

    private static Object sent(AuditedColumn column, Object value) {
        ScalarType type = column.type();
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        } else if (value instanceof UUID uuid) {
            return sent(column.entry(), uuid);
        } else if (type instanceof TimestampType && value instanceof Long micros) {
            return TIME.format(LocalDateTime.ofInstant(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), ZoneOffset.UTC));
        } else if (type instanceof StringType
                || type instanceof IntegerType
                || type instanceof FloatingType
                || type instanceof BinaryType) {
            return value;
        }
        throw ClientAlgorithm.refusal("how it sends a value of " + type.sql() + " is not known. Declare '"
                + column.held().name() + "' by the type that the bodies have.");
    }

    private static Object sent(EntryColumn column, UUID uuid) {
        if (column.isBinary() && column.length().equals(OptionalInt.of(KEY_BYTES))) {
            return UuidBytes.of(uuid);
        }
        String text = uuid.toString();
        return column.length().equals(OptionalInt.of(DIGITS)) ? text.replace("-", "") : text;
    }
}

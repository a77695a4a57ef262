package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.BodyLimit;
import dev.schemaless.stores.layout.StoreClock;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The statements that change a table of entities. Each of them finds an entity only if its body is still the one that
 * was read.
 *
 * @param clock for local times; empty if their time zone is not known
 */
record EntityChanges(EntityTable table, Optional<StoreClock> clock) {
    private static final String BIRTH_TIME = "created";

    /** Returns the statement that adds an entity, with all its times. */
    Query insert(Object key, @Nullable Long tag, byte[] body) {
        List<String> names = new ArrayList<>(List.of(quoted(table.key()), quoted(table.body())));
        List<String> values = new ArrayList<>(List.of("?", "?"));
        List<@Nullable Object> parameters = new ArrayList<>();
        parameters.add(key);
        parameters.add(bound(body));
        if (table.tag() != null) {
            names.add(CellTable.quote(table.tag()));
            values.add("?");
            parameters.add(tag);
        }
        for (EntryColumn time : table.times()) {
            names.add(quoted(time));
            values.add(now(time, parameters));
        }
        return new Query(
                "INSERT INTO " + CellTable.quote(table.name()) + " (" + String.join(", ", names) + ") VALUES ("
                        + String.join(", ", values) + ")",
                parameters);
    }

    /** Returns the statement that overwrites the body of an entity, and the time of the last change. */
    Query update(Object key, byte[] before, byte[] after) {
        List<@Nullable Object> parameters = new ArrayList<>();
        StringBuilder set = new StringBuilder(quoted(table.body()) + " = ?");
        parameters.add(bound(after));
        for (EntryColumn time : table.times()) {
            if (tellsOfChanges(time)) {
                set.append(", ").append(quoted(time)).append(" = ").append(now(time, parameters));
            }
        }
        return new Query(
                "UPDATE " + CellTable.quote(table.name()) + " SET " + set + where(key, before, parameters), parameters);
    }

    private boolean tellsOfChanges(EntryColumn time) {
        return !time.name().regionMatches(true, 0, BIRTH_TIME, 0, BIRTH_TIME.length());
    }

    /** Returns the statement that removes an entity. In a small heap {@code before} may be the beginning of a long body. */
    Query delete(Object key, byte[] before) {
        List<@Nullable Object> parameters = new ArrayList<>();
        return new Query("DELETE FROM " + CellTable.quote(table.name()) + where(key, before, parameters), parameters);
    }

    private String where(Object key, byte[] before, List<@Nullable Object> parameters) {
        parameters.add(key);
        parameters.add(before);
        String body = BodyLimit.read(quoted(table.body()));
        // texts are compared byte by byte, whatever their collation
        String compared = isText() ? "CAST(CONVERT(" + body + " USING utf8mb4) AS BINARY)" : body;
        return " WHERE " + quoted(table.key()) + " = ? AND " + compared + " = ?";
    }

    private String now(EntryColumn time, List<@Nullable Object> parameters) {
        if (time.dataType().equals("timestamp")) {
            return "CURRENT_TIMESTAMP";
        }
        parameters.add(clock.orElseThrow(() -> new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot change '" + table.name() + "': its column '" + time.name()
                                + "' has local times of an unknown zone. Set storeZone to the time zone of the"
                                + " program."))
                .text(Instant.now()));
        return "?";
    }

    private Object bound(byte[] body) {
        EntryColumn column = table.body();
        if (body.length > column.length().orElse(Integer.MAX_VALUE)) {
            throw new SchemalessException(
                    ErrorCode.STRING_TOO_LONG,
                    "Cannot change '" + table.name() + "': a body would have " + body.length
                            + " bytes, and its column '" + column.name() + "' holds "
                            + column.length().orElse(0) + ". Write less, or widen the column.");
        }
        return isText() ? new String(body, StandardCharsets.UTF_8) : body;
    }

    private boolean isText() {
        return table.body().isText() || table.body().dataType().equals("json");
    }

    private static String quoted(EntryColumn column) {
        return CellTable.quote(column.name());
    }
}

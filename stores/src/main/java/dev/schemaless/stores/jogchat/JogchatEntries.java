package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.JsonMember;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellWriting;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.EntryValue;
import dev.schemaless.stores.layout.WriteStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The entries of a row, as the Go program writes them: one in the table of each field that has one, for the value that Go's JSON makes of the
 * body's. An entry whose field is gone stays, as it does there.
 *
 * @param indexes the index tables of each database
 */
record JogchatEntries(CellWriting writing, List<List<ClientIndex>> indexes, CuttingServers cutting) {
    private static final String ROW_KEY = "row_key";

    JogchatEntries {
        indexes = List.copyOf(indexes);
    }

    /** Returns the steps that bring the entries of a row up to date with a body. */
    List<WriteStep> put(RowKey key, int database, EditedBody body) {
        List<WriteStep> steps = new ArrayList<>();
        for (ClientIndex index : indexes.get(database)) {
            EntryColumn column = index.columns().get(0);
            body.find(column.name())
                    .flatMap(member -> bound(column, member, body, database))
                    .ifPresent(value -> steps.add(upsert(index.name(), column, key, database, value)));
        }
        return steps;
    }

    /**
     * Returns the value of an entry; empty for none. An unchanged value that cannot be an entry had none from the Go
     * program either, and is not refused now.
     */
    private Optional<Object> bound(EntryColumn column, JsonMember member, EditedBody body, int database) {
        boolean isNew = !body.had(member);
        Optional<Object> value = GoValue.of(member);
        if (!isNew && (value.isEmpty() || !holds(column, value.get(), database))) {
            return Optional.empty();
        }
        if (cutting.have(database) && value.isPresent()) {
            return value;
        }
        return Optional.of(
                EntryValue.of(column, value.orElse(null), writing.model().name()));
    }

    private boolean holds(EntryColumn column, Object value, int database) {
        if (cutting.have(database)) {
            return true;
        }
        try {
            EntryValue.of(column, value, writing.model().name());
            return GoValue.isOfKind(column, value);
        } catch (SchemalessException e) {
            return false;
        }
    }

    /** Returns the statement that puts an entry. A number is sent as float64, because servers round a decimal in another way. */
    private WriteStep upsert(String table, EntryColumn column, RowKey key, int database, Object value) {
        String field = CellTable.quote(column.name());
        String mark = value instanceof Double ? "(? + 0E0)" : "?";
        Object bound = value instanceof Boolean flag ? (flag ? 1 : 0) : value;
        return new WriteStep(
                database,
                Query.of(
                        "/* schemaless:external-entry */ INSERT " + (cutting.have(database) ? "IGNORE " : "") + "INTO "
                                + CellTable.quote(table) + " (" + ROW_KEY + ", " + field + ") VALUES (?, " + mark
                                + ") ON DUPLICATE KEY UPDATE " + field + " = VALUES(" + field + ")",
                        key,
                        bound),
                () -> writing.refusal(
                        ErrorCode.UNIQUE_VIOLATION, "change", "a key of its index '" + table + "' is taken."));
    }

    /** Returns the steps that remove the entries of a row. */
    List<WriteStep> remove(RowKey key, int database) {
        return indexes.get(database).stream()
                .map(index -> new WriteStep(
                        database,
                        Query.of(
                                "/* schemaless:external-entry */ DELETE FROM " + CellTable.quote(index.name())
                                        + " WHERE " + ROW_KEY + " = ?",
                                key),
                        () -> writing.refusal(ErrorCode.UNIQUE_VIOLATION, "delete from", "a key is taken.")))
                .toList();
    }
}

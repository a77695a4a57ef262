package dev.schemaless.stores.goschemaless;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.CellWriting;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as programs do that use go-schemaless: a cell more with the next ref key. go-schemaless's index tables
 * store no row keys; they are left untouched.
 */
record GoSchemalessWriter(CellWriting writing) implements TableWriter {
    private static final long FIRST = 1;

    /** Returns a key whose spelling in capital letters has the same database, so that one lookup finds it. */
    @Override
    public RowKey newKey() {
        RowKey key = TableWriter.super.newKey();
        while (writing.keys().slotsOf(key).size() > 1) {
            key = TableWriter.super.newKey();
        }
        return key;
    }

    @Override
    public List<WriteStep> insert(RowKey key, Map<String, byte[]> cells) {
        String stored = UuidText.of(key);
        List<WriteStep> steps = new ArrayList<>();
        cells.forEach(
                (cell, body) -> steps.add(writing.add(stored, cell, FIRST, writing.edit(cell, null, body, stored))));
        steps.add(writing.requireNew(key, cells.keySet()));
        writing.keys().slotsOf(key).stream()
                .filter(database -> database != writing.databaseOf(stored))
                .forEach(database -> steps.add(writing.requireNone(database, key)));
        return steps;
    }

    @Override
    public List<WriteStep> insertBeside(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> cells) {
        return before.values().stream()
                .findFirst()
                .map(other -> next(other.stored(), before, cells))
                .orElseGet(() -> insert(key, cells));
    }

    @Override
    public List<WriteStep> update(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> cells) {
        return next(TableWriter.baseOf(before).stored(), before, cells);
    }

    private List<WriteStep> next(String stored, Map<String, StoredCell> before, Map<String, byte[]> cells) {
        List<WriteStep> steps = new ArrayList<>();
        Map<String, @Nullable Long> versions = new HashMap<>();
        cells.forEach((cell, body) -> {
            StoredCell latest = before.get(cell);
            byte[] text = latest == null ? null : latest.body();
            versions.put(cell, latest == null ? null : latest.refKey());
            steps.add(writing.add(
                    stored,
                    cell,
                    latest == null ? FIRST : latest.refKey() + 1,
                    writing.edit(cell, text, body, stored)));
        });
        steps.add(writing.requireNext(stored, versions));
        return steps;
    }

    @Override
    public List<WriteStep> delete(RowKey key, Map<String, StoredCell> before) {
        throw writing.refusal(
                ErrorCode.NOT_SUPPORTED,
                "delete from",
                "go-schemaless has nothing that says a row is gone. Set a field that your programs look at.");
    }
}

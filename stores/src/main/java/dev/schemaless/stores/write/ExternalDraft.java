package dev.schemaless.stores.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.layout.NamedRow;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row while the changes of a statement are made to it, one after another. Not thread-safe. */
final class ExternalDraft {
    private final RowKey key;
    private final List<String> names;
    private final Map<String, StoredCell> before;
    private final Map<String, byte[]> changed = new LinkedHashMap<>();
    private @Nullable StoredRow current;
    private boolean deleted;

    /**
     * Begins with the row as it is.
     *
     * @param names the cells of the table
     * @param before the latest cells by name, as they are stored; empty if there is no row
     * @param current the row that they make; null if there is none
     */
    ExternalDraft(RowKey key, List<String> names, Map<String, StoredCell> before, @Nullable StoredRow current) {
        this.key = key;
        this.names = names;
        this.before = before;
        this.current = current;
    }

    /** Returns the row as the changes so far make it; null if there is none. */
    @Nullable StoredRow current() {
        return current;
    }

    /** Makes a change. */
    void apply(Decision decision) {
        if (decision instanceof Decision.Put put) {
            put(put.cells());
        } else if (decision instanceof Decision.Replace replace) {
            replace(replace.cells());
        } else if (decision instanceof Decision.Delete) {
            changed.clear();
            deleted = true;
            current = null;
        }
    }

    private void put(Map<String, byte[]> cells) {
        cells.forEach((cell, body) -> changed.put(cell, BodyCodec.decode(body, UuidText.owner(key))));
        StoredRow row = current;
        List<byte @Nullable []> bodies = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            byte[] body = changed.get(names.get(i));
            bodies.add(body != null || row == null ? body : row.bodies().get(i));
        }
        List<byte @Nullable []> all = Collections.unmodifiableList(bodies);
        String text = UuidText.of(key);
        current = row == null
                ? new NamedRow(key, text, all)
                : new NamedRow(key, text, row.refKey(), row.rowSeq(), row.createdAt(), all);
    }

    /** Replaces the cells of the row. A cell cannot be removed: other programs fail at one without a body. */
    private void replace(Map<String, byte[]> cells) {
        StoredRow row = current;
        for (int i = 0; row != null && i < names.size(); i++) {
            if (row.bodies().get(i) != null && !cells.containsKey(names.get(i))) {
                throw new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot replace row '" + row.keyText() + "': it would lose its cell '" + names.get(i)
                                + "', and other programs fail at a cell that is gone. Change columns by UPDATE.");
            }
        }
        put(cells);
    }

    /** Returns the steps that bring the store's row to this state. */
    List<WriteStep> steps(TableWriter writer) {
        List<WriteStep> steps = new ArrayList<>();
        boolean existed = before.containsKey(Column.BASE_CELL);
        if (deleted && existed) {
            steps.addAll(writer.delete(key, before));
        }
        if (!changed.isEmpty()) {
            steps.addAll(changes(writer, existed));
        }
        return steps;
    }

    private List<WriteStep> changes(TableWriter writer, boolean existed) {
        if (deleted) {
            return writer.insert(key, changed);
        }
        return existed ? writer.update(key, before, changed) : writer.insertBeside(key, before, changed);
    }
}

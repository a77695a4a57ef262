package dev.schemaless.stores.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * The statements that change the rows of a table, so that the other program can read and find them. All steps of a
 * statement of SQL are made in one transaction on each partition. Immutable and thread-safe.
 *
 * <p>Changes that the other program could not read are refused with {@code NOT_SUPPORTED}. Values that its tables
 * cannot hold are refused like values that a column cannot hold.
 */
public interface TableWriter {
    /** Throws if no rows may be written at the moment. It is called before the transactions of a statement begin. */
    default void checkWritable() {}

    /** Returns the order in which rows are locked and changed: that of the other program, so that none waits in a circle. */
    default Comparator<RowKey> order() {
        return Comparator.naturalOrder();
    }

    /** Makes the key of a new row: a random UUID. */
    default RowKey newKey() {
        return UuidText.key(UUID.randomUUID());
    }

    /** Returns the body of the base cell. */
    static byte[] base(Map<String, byte[]> cells) {
        return Objects.requireNonNull(cells.get(Column.BASE_CELL));
    }

    /** Returns the base cell. */
    static StoredCell baseOf(Map<String, StoredCell> cells) {
        return Objects.requireNonNull(cells.get(Column.BASE_CELL));
    }

    /**
     * Returns the steps that make a row.
     *
     * @param cells plain MessagePack by cell, with {@code base}
     */
    List<WriteStep> insert(RowKey key, Map<String, byte[]> cells);

    /**
     * Returns the steps that insert a row some of whose cells exist, but not the base cell.
     *
     * @param before these cells by name; bodies as they are stored
     * @param cells plain MessagePack by cell, with {@code base}
     */
    default List<WriteStep> insertBeside(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> cells) {
        return insert(key, cells);
    }

    /**
     * Returns the steps that give a row new versions of cells.
     *
     * @param before the latest cells of the row by name, those of the table's columns, with {@code base}; bodies as they are stored
     * @param cells plain MessagePack by cell, not empty
     */
    List<WriteStep> update(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> cells);

    /**
     * Returns the steps that remove a row.
     *
     * @param before as for {@link #update}
     */
    List<WriteStep> delete(RowKey key, Map<String, StoredCell> before);
}

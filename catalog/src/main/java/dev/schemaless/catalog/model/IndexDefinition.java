package dev.schemaless.catalog.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An index of a model.
 *
 * @param number never used again within the store
 * @param name unique within the model
 * @param fields the keys of the indexed values, in index order: for declared columns their body fields, for others
 *     their {@link IndexedValue#key()}
 * @param shardField the key of the value that names an entry's shard; null if the entry lies on its row's shard (a
 *     model without shard field). Equal to the model's shard field, the index is co-located with the cells
 * @param prefixes for each field, the bytes that the index keeps of the content of a text or binary; 0 where it keeps
 *     values whole
 * @param undeclared the values among these that are not declared columns, by key
 * @param unique whether no two rows may have the same values, none of them NULL
 * @param directions the direction of each field
 */
public record IndexDefinition(
        int number,
        String name,
        List<String> fields,
        @Nullable String shardField,
        List<Integer> prefixes,
        IndexState state,
        Map<String, IndexedValue> undeclared,
        boolean unique,
        List<Direction> directions) {
    public IndexDefinition {
        fields = List.copyOf(fields);
        prefixes = List.copyOf(prefixes);
        undeclared = Map.copyOf(undeclared);
        directions = List.copyOf(directions);
    }

    /** The order of a column's values in an index; NULL is less than any value. */
    public enum Direction {
        ASCENDING,
        DESCENDING;

        /** Returns the directions of an index whose columns all ascend. */
        public static List<Direction> ascending(int columns) {
            return Collections.nCopies(columns, ASCENDING);
        }
    }

    /** Makes an index whose columns all ascend, and that is not unique. */
    public IndexDefinition(
            int number,
            String name,
            List<String> fields,
            @Nullable String shardField,
            List<Integer> prefixes,
            IndexState state,
            Map<String, IndexedValue> undeclared) {
        this(number, name, fields, shardField, prefixes, state, undeclared, false, Direction.ascending(fields.size()));
    }

    /** Makes an index of declared columns that all ascend, and that is not unique. */
    public IndexDefinition(
            int number,
            String name,
            List<String> fields,
            @Nullable String shardField,
            List<Integer> prefixes,
            IndexState state) {
        this(number, name, fields, shardField, prefixes, state, Map.of());
    }

    /** Returns the index in another state. */
    public IndexDefinition with(IndexState newState) {
        return new IndexDefinition(
                number, name, fields, shardField, prefixes, newState, undeclared, unique, directions);
    }

    public boolean isReadable() {
        return state == IndexState.READABLE;
    }

    /** Says whether a job fills it. */
    public boolean isBuilding() {
        return state == IndexState.BUILDING;
    }

    public boolean isMaintained() {
        return state != IndexState.DISABLED;
    }
}

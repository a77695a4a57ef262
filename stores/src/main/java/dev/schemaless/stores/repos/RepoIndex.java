package dev.schemaless.stores.repos;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.StringType;
import java.util.List;

/**
 * An index whose entries hold the values of a column.
 *
 * @param column a scalar
 */
record RepoIndex(String name, RepoTables.EntryNames entries, Column column) {
    /** The length to which an entry may cut a text. */
    private static final int PREFIX = 255;

    IndexDefinition definition(int number) {
        boolean isCut = column.type() instanceof StringType || column.type() instanceof BinaryType;
        return new IndexDefinition(
                number, name, List.of(column.field()), null, List.of(isCut ? PREFIX : 0), IndexState.READABLE);
    }
}

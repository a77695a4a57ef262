package dev.schemaless.catalog.define;

import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;

/**
 * The right of a statement's author to drop tables. Any process may finish the drop later, with an account that may do more.
 * So the author's own account is tried before anything is written: it drops a table that is not there, which servers refuse
 * to an account without the right. An embedded database has no rights.
 */
final class DropRight {
    /** A table that no store has: names of models' tables end with numbers. */
    private static final String ABSENT = "absent";

    private DropRight() {}

    /**
     * Tries it on all partitions.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code PRIVILEGE_MISSING} if the account may not drop tables there
     */
    static void require(CatalogChange change) {
        StoreTables tables = change.tables();
        for (Partition partition : tables.partitions()) {
            if (!partition.dialect().isEmbedded()) {
                StoreSql sql = new StoreSql(partition.dialect(), tables.names());
                String absent = tables.names().prefix() + ABSENT;
                partition.coordinate(
                        "drop table",
                        change.control(),
                        connection -> sql.dropTable(absent).update(connection));
            }
        }
    }
}

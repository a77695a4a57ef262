package dev.schemaless.parser;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * {@code PURGE FROM table [[AS] alias] WHERE condition [WITH KEYS]}: erase rows with their earlier versions.
 *
 * @param where null for no condition
 * @param withKeys whether their keys go too
 */
public record PurgeTable(
        SqlIdentifier table,
        @Nullable SqlIdentifier alias,
        @Nullable SqlNode where,
        boolean withKeys) implements Command {
    @Override
    public PurgeTable with(UnaryOperator<SqlNode> change) {
        return where == null ? this : new PurgeTable(table, alias, change.apply(where), withKeys);
    }
}

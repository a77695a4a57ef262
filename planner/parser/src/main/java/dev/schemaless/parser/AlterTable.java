package dev.schemaless.parser;

import java.math.BigDecimal;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** {@code ALTER TABLE table …}, one change each. */
public sealed interface AlterTable extends Command {
    SqlIdentifier table();

    /** {@code ADD [COLUMN] definition}. */
    record AddColumn(SqlIdentifier table, ColumnDefinition column) implements AlterTable {
        @Override
        public AddColumn with(UnaryOperator<SqlNode> change) {
            return new AddColumn(table, column.with(change));
        }
    }

    /** {@code DROP [COLUMN] column}. */
    record DropColumn(SqlIdentifier table, String column) implements AlterTable {}

    /** {@code RENAME [COLUMN] column TO newName}. */
    record RenameColumn(SqlIdentifier table, String column, String newName) implements AlterTable {}

    /** {@code RENAME TO newName}, and {@code RENAME TABLE table TO newName}. */
    record RenameTable(SqlIdentifier table, SqlIdentifier newName) implements AlterTable {}

    /** {@code ADD index}. */
    record AddIndex(SqlIdentifier table, TableIndex index) implements AlterTable {
        @Override
        public AddIndex with(UnaryOperator<SqlNode> change) {
            return new AddIndex(table, index.with(change));
        }
    }

    /** {@code DROP {CONSTRAINT | INDEX | KEY} [IF EXISTS] index}. */
    record DropTableIndex(SqlIdentifier table, boolean ifExists, String index) implements AlterTable {}

    /**
     * {@code KEEP ALL VERSIONS} and {@code KEEP [number VERSIONS] [FOR interval]}.
     *
     * @param versions a whole number; null for 1
     * @param interval an interval literal; null where there is none
     * @param all whether all versions are kept
     */
    record Keep(
            SqlIdentifier table,
            @Nullable BigDecimal versions,
            @Nullable SqlLiteral interval,
            boolean all) implements AlterTable {}

    /**
     * {@code EXPIRE ROWS AFTER interval} and {@code EXPIRE ROWS NEVER}.
     *
     * @param after an interval literal; null for never
     */
    record ExpireRows(SqlIdentifier table, @Nullable SqlLiteral after) implements AlterTable {}
}

package dev.schemaless.parser;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** A statement that declares external stores or their tables. */
public sealed interface ExternalStatement extends Command {
    /** Returns the name of the store or table. */
    SqlIdentifier name();

    /**
     * {@code CREATE EXTERNAL STORE [IF NOT EXISTS] name LAYOUT layout PARTITIONS (text, …) [WITH (option = literal, …)]}.
     *
     * @param options in their order; of two with the same name the last
     */
    record CreateStore(
            boolean ifNotExists,
            SqlIdentifier name,
            String layout,
            List<String> partitions,
            Map<String, String> options)
            implements ExternalStatement {}

    /**
     * {@code CREATE EXTERNAL TABLE [IF NOT EXISTS] name [(column, …)] FROM store [MODEL text] [index, …]}.
     *
     * @param columns empty to take all that the store has
     * @param model the table's name in the store; null for the name that the statement gives
     * @param indexes empty to take all that the store has
     */
    record CreateTable(
            boolean ifNotExists,
            SqlIdentifier name,
            List<ColumnDefinition> columns,
            String store,
            @Nullable String model,
            List<ExternalIndex> indexes)
            implements ExternalStatement {
        @Override
        public CreateTable with(UnaryOperator<SqlNode> change) {
            List<ColumnDefinition> changed =
                    columns.stream().map(column -> column.with(change)).toList();
            return new CreateTable(ifNotExists, name, changed, store, model, indexes);
        }
    }

    /** {@code IMPORT EXTERNAL TABLES FROM store}. */
    record Import(SqlIdentifier name) implements ExternalStatement {}

    /** {@code DROP EXTERNAL STORE [IF EXISTS] name}. */
    record DropStore(boolean ifExists, SqlIdentifier name) implements ExternalStatement {}

    /** {@code DROP EXTERNAL TABLE [IF EXISTS] name}. */
    record DropTable(boolean ifExists, SqlIdentifier name) implements ExternalStatement {}

    /** {@code ALTER EXTERNAL TABLE name ADD [COLUMN] column}. */
    record AddColumn(SqlIdentifier name, ColumnDefinition column) implements ExternalStatement {
        @Override
        public AddColumn with(UnaryOperator<SqlNode> change) {
            return new AddColumn(name, column.with(change));
        }
    }

    /** {@code ALTER EXTERNAL TABLE name DROP [COLUMN] column}. */
    record DropColumn(SqlIdentifier name, String column) implements ExternalStatement {}

    /** {@code ALTER EXTERNAL TABLE name ALTER INDEX index trust}. */
    record TrustIndex(SqlIdentifier name, String index, ExternalIndex.Trust trust) implements ExternalStatement {}

    /**
     * {@code MIGRATE EXTERNAL TABLE name INTO target [HISTORY] [SWITCH] [RATE rows]}.
     *
     * @param target the table that gets the rows
     * @param isWithHistory whether all versions of rows are copied, not the latest alone
     * @param isWithSwitch whether the tables change their names at the end
     * @param rate the most rows per second, a whole number; null for no limit
     */
    record Migrate(
            SqlIdentifier name,
            SqlIdentifier target,
            boolean isWithHistory,
            boolean isWithSwitch,
            @Nullable BigDecimal rate)
            implements ExternalStatement {}
}

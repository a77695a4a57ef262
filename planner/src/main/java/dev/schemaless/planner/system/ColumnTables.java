package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.SqlType;
import java.util.List;

/** The system tables of columns. */
final class ColumnTables {
    static final SystemTable COLUMNS = described(SystemTable.named("columns", "The columns of tables and views")
                    .text("schema_name", "The schema of the table")
                    .text("table_name", "The name of the table")
                    .text("column_name", "The name of the column")
                    .integer("ordinal_position", "The column's place among the table's columns, from 1"))
            .text("column_type", "The type as CREATE TABLE writes it, such as VARCHAR(64)")
            .text("column_default", "The DEFAULT expression; NULL if there is none")
            .text("identity_definition", "The identity clause of CREATE TABLE; NULL for other columns")
            .integer("key_position", "The column's place in the primary key, from 1; NULL if it does not belong to it")
            .text("cell_name", "The cell that holds the column; NULL for columns of views and system tables")
            .ofRelations((context, relation, sink) -> {
                int position = 0;
                for (ColumnDescription column : relation.columns(context)) {
                    add(relation, column, ++position, sink);
                }
            });

    static final SystemTable PSEUDO_COLUMNS = described(SystemTable.named(
                            "pseudo_columns", "The columns that SELECT * does not show")
                    .text("schema_name", "The schema of the table")
                    .text("table_name", "The name of the table")
                    .text("column_name", "The name of the column, such as _row_key; a cell's is that of the cell"))
            .bool("is_identifier", "Whether it identifies a row: _row_key does where there is no primary key")
            .bool("is_version", "Whether it changes with every write of the row")
            .ofRelations((context, relation, sink) -> {
                if (relation instanceof Relation.OfModel table) {
                    addPseudo(table, sink);
                }
            });

    private ColumnTables() {}

    static List<SystemTable> all() {
        return List.of(COLUMNS, PSEUDO_COLUMNS);
    }

    private static SystemTable.Builder described(SystemTable.Builder table) {
        return table.integer("data_type", "The type's number in java.sql.Types")
                .text("type_name", "The type's name, such as VARCHAR or VARCHAR ARRAY")
                .integer("column_size", "Digits, characters or bytes; 2147483647 for no limit")
                .integer("decimal_digits", "Digits after the point; NULL where the type has no point")
                .integer("radix", "10 for numbers; NULL for others")
                .integer("octet_length", "The most bytes of a text or of bytes; NULL for others")
                .bool("is_nullable", "Whether the column may be NULL")
                .text("remarks", "The column's comment");
    }

    private static void add(Relation relation, ColumnDescription column, int position, SystemRows.Sink sink) {
        SqlType type = column.type();
        sink.add(
                relation.schema(),
                relation.name(),
                column.name(),
                position,
                type.jdbcType(),
                TypeFacts.name(type),
                TypeFacts.size(type),
                TypeFacts.decimalDigits(type),
                TypeFacts.radix(type),
                TypeFacts.octets(type),
                column.nullable(),
                column.remarks(),
                column.sql(),
                column.defaultSql(),
                column.identity(),
                column.key() == 0 ? null : column.key(),
                column.cell());
    }

    private static void addPseudo(Relation.OfModel table, SystemRows.Sink sink) {
        Model model = table.model();
        for (PseudoColumn column : PseudoColumn.values()) {
            addPseudo(table, column.columnName(), column, false, column.remarks(), sink);
        }
        for (String cell : model.shownCells()) {
            addPseudo(table, cell, PseudoColumn.BODY, true, "The body of the cell '" + cell + "' as JSON text", sink);
        }
    }

    private static void addPseudo(
            Relation.OfModel table,
            String name,
            PseudoColumn column,
            boolean nullable,
            String remarks,
            SystemRows.Sink sink) {
        SqlType type = SqlType.of(column.type());
        sink.add(
                table.schema(),
                table.name(),
                name,
                type.jdbcType(),
                TypeFacts.name(type),
                TypeFacts.size(type),
                TypeFacts.decimalDigits(type),
                TypeFacts.radix(type),
                TypeFacts.octets(type),
                nullable,
                remarks,
                column == PseudoColumn.ROW_KEY && table.model().primaryKey().isEmpty(),
                column == PseudoColumn.VERSION);
    }
}

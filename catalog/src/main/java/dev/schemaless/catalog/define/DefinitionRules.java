package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.catalog.type.IntegerType;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rules that a definition must satisfy to enter the catalog. */
final class DefinitionRules {
    /** Every process keeps the whole catalog in memory. */
    private static final int MAX_COMMENT = 4_096;

    private DefinitionRules() {}

    /** Refuses a model whose parts do not fit each other. */
    static void check(Model model) {
        NameRules.check("table", model.name());
        checkComment("table '" + model.name() + "'", model.comment());
        model.columns().forEach(column -> checkComment("column '" + column.name() + "'", column.comment()));
        if (model.columns().isEmpty()) {
            throw invalid(model, "it has no column", "Define at least one.");
        }
        checkColumns(model);
        model.indexes().forEach(index -> checkFields(model, index.undeclared().keySet()));
        for (String field : model.primaryKey()) {
            if (!model.columnOfField(field).cell().equals(Column.BASE_CELL)) {
                throw invalid(
                        model,
                        "the primary-key column of field '" + field + "' lies in the cell '"
                                + model.columnOfField(field).cell() + "'",
                        "Leave its CELL clause out.");
            }
        }
        checkIdentity(model);
        if (new HashSet<>(model.primaryKey()).size() < model.primaryKey().size()) {
            throw invalid(model, "its primary key names a column twice", "Name each once.");
        }
        String shardField = model.shardField();
        if (shardField != null
                && !model.primaryKey().isEmpty()
                && !model.primaryKey().contains(shardField)) {
            throw invalid(
                    model,
                    "its shard field '" + shardField + "' is not part of the primary key",
                    "SHARD BY one of the primary-key columns.");
        }
        if (shardField != null && !model.columnOfField(shardField).cell().equals(Column.BASE_CELL)) {
            throw invalid(model, "its shard field '" + shardField + "' is not in the base cell", "Choose another.");
        }
    }

    private static void checkComment(String what, @Nullable String comment) {
        if (comment != null && comment.length() > MAX_COMMENT) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot comment on " + what + ": the text has " + comment.length() + " characters, more than "
                            + MAX_COMMENT + ". Write a shorter one.");
        }
    }

    private static void checkIdentity(Model model) {
        List<Column> columns = model.columns().stream()
                .filter(column -> column.identity() != null)
                .toList();
        if (columns.size() > 1) {
            throw invalid(
                    model,
                    "it has " + columns.size() + " identity columns",
                    "Keep one; others can have DEFAULT NEXT VALUE FOR a sequence.");
        }
        for (Column column : columns) {
            if (!(column.type() instanceof IntegerType type)) {
                throw invalid(
                        model,
                        "its identity column '" + column.name() + "' is "
                                + column.type().sql(),
                        "Use TINYINT, SMALLINT, INTEGER or BIGINT.");
            }
            if (column.defaultSql() != null) {
                throw invalid(model, "its identity column '" + column.name() + "' has a DEFAULT", "Leave it out.");
            }
            SequenceRange range = Objects.requireNonNull(column.identity()).range();
            check(model.name() + "." + column.name(), range);
            if (!type.fits(range.least()) || !type.fits(range.greatest())) {
                throw invalid(
                        model,
                        "the numbers " + range.least() + " to " + range.greatest() + " of its identity column '"
                                + column.name() + "' do not fit " + type.sql(),
                        "Set MINVALUE and MAXVALUE to numbers that do.");
            }
        }
    }

    /** Refuses a sequence that has no numbers. */
    static void check(String sequence, SequenceRange range) {
        String reason = null;
        if (range.increment() == 0) {
            reason = "INCREMENT BY is 0. Give another number";
        } else if (range.least() > range.greatest()) {
            reason = "MINVALUE " + range.least() + " is above MAXVALUE " + range.greatest() + ". Exchange them";
        } else if (range.start() < range.least() || range.start() > range.greatest()) {
            reason = "START WITH " + range.start() + " is not among " + range.least() + " to " + range.greatest()
                    + ". Start between MINVALUE and MAXVALUE";
        } else if (range.ascends() != range.beforeStart() < range.start()) {
            reason = "START WITH " + range.start()
                    + " lies within one INCREMENT BY of the end of BIGINT. Start further off";
        }
        if (reason != null) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID, "Cannot define sequence '" + sequence + "': " + reason + ".");
        }
    }

    private static void checkColumns(Model model) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Set<String> places = new HashSet<>();
        for (Column column : model.columns()) {
            NameRules.checkColumn(column.name());
            NameRules.check("field", column.field());
            NameRules.checkCell(column.cell());
            if (!names.add(column.name())) {
                throw new SchemalessException(
                        ErrorCode.COLUMN_EXISTS,
                        "Cannot define column '" + column.name() + "' of '" + model.name()
                                + "': there is one of that name. Choose another.");
            }
            if (!places.add(column.field())) {
                throw new SchemalessException(
                        ErrorCode.COLUMN_EXISTS,
                        "Cannot define column '" + column.name() + "' of '" + model.name() + "': another column has its"
                                + " body field '" + column.field() + "'. Choose another name, or another FIELD.");
            }
        }
        for (String cell : model.cells()) {
            if (names.contains(cell) && !cell.equals(Column.BASE_CELL)) {
                throw invalid(
                        model, "the cell '" + cell + "' is named like a column", "Give one of them another name.");
            }
        }
    }

    /** Refuses columns whose fields could be taken for values that no column declares. */
    static void checkFields(Model model, Set<String> undeclared) {
        for (Column column : model.columns()) {
            if (undeclared.contains(column.field())) {
                throw invalid(
                        model,
                        "an index keeps an undeclared value by the name of the column '" + column.name() + "'",
                        "Drop one of them.");
            }
        }
    }

    /** Finds a column that a definition names. */
    static Column column(String table, List<Column> columns, String name) {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.COLUMN_NOT_FOUND,
                        "Cannot find column '" + name + "' of '" + table + "': it has "
                                + columns.stream().map(Column::name).toList() + ". Name one of these."));
    }

    private static SchemalessException invalid(Model model, String reason, String advice) {
        return new SchemalessException(
                ErrorCode.DEFINITION_INVALID, "Cannot define table '" + model.name() + "': " + reason + ". " + advice);
    }
}

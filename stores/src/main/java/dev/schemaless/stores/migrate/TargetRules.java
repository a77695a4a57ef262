package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.UuidType;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The conditions that a native table must meet to take the rows of an external one. */
record TargetRules(Model source, Model target) {
    /** The column of native tables that has the key of the external row. */
    static final String KEY_COLUMN = "old_row_key";

    /** The end of a cell's name where a column has the name. */
    private static final String BESIDE_COLUMN = "_cell";

    private static final Pattern NOT_NATIVE = Pattern.compile("[^a-z0-9_]");

    /** Returns the column that has the key of the external row, once all rules hold. */
    Column check() {
        Column key = target.findColumn(KEY_COLUMN)
                .filter(column ->
                        column.type() instanceof UuidType && column.cell().equals(Column.BASE_CELL))
                .orElseThrow(() -> invalid("it has no column '" + KEY_COLUMN
                        + "' of the type UUID, which keeps the key of each row in '" + source.name() + "'. Add it."));
        if (target.primaryKey().isEmpty()) {
            throw invalid("it has no primary key. Create it with one, such as PRIMARY KEY (" + KEY_COLUMN + ").");
        }
        if (!isPrimaryKey(target, key) && indexOf(target, key).isEmpty()) {
            throw invalid("rows cannot be found by their key in '" + source.name() + "'. Let '" + KEY_COLUMN
                    + "' be the primary key, or create an index that begins with it.");
        }
        checkIndexes(key);
        checkColumns(key);
        checkCells();
        return key;
    }

    /**
     * Returns the name that the native table has for a cell of the external one: native names have only a-z, digits and _, and none is
     * that of a column.
     */
    static String nativeCell(Model target, String cell) {
        String name = plain(cell);
        return target.cells().contains(name) || !target.cells().contains(name + BESIDE_COLUMN)
                ? name
                : name + BESIDE_COLUMN;
    }

    private static String plain(String cell) {
        return NOT_NATIVE.matcher(cell.toLowerCase(Locale.ROOT)).replaceAll("_");
    }

    static boolean isPrimaryKey(Model target, Column key) {
        return target.primaryKey().size() == 1 && target.primaryKey().contains(key.field());
    }

    /** Finds an index by which rows are found by their key in the external table. */
    static Optional<IndexDefinition> indexOf(Model target, Column key) {
        return target.indexes().stream()
                .filter(IndexDefinition::isReadable)
                .filter(index -> !index.unique() && index.fields().get(0).equals(key.field()))
                .findFirst();
    }

    /** Refuses unique indexes on other columns than the key. The other program may give two rows the same values for a while. */
    private void checkIndexes(Column key) {
        target.indexes().stream()
                .filter(index -> index.unique() && !index.fields().contains(key.field()))
                .findFirst()
                .ifPresent(index -> {
                    throw invalid("its index '" + index.name()
                            + "' is unique, which the other program does not promise. Create it after the migration.");
                });
    }

    private void checkColumns(Column key) {
        target.identityColumn().ifPresent(column -> {
            throw invalid("its column '" + column.name() + "' makes numbers of its own. Create it without.");
        });
        for (Column column : target.columns()) {
            if (column.missing() != null && source.findColumn(column.name()).isPresent()) {
                throw invalid("its column '" + column.name()
                        + "' came with a DEFAULT, which rows would show where they are NULL in '" + source.name()
                        + "'. Create the table with that column.");
            }
            source.findColumn(column.name())
                    .filter(same -> !column.equals(key) && !RowMapping.liesAt(target, column, same))
                    .ifPresent(same -> checkPlace(column, same));
        }
    }

    /** Refuses a column elsewhere in the body that has another type, or the place of another column. Its values are written anew there. */
    private void checkPlace(Column column, Column same) {
        if (!column.type().equals(same.type())) {
            throw invalid("its column '" + column.name() + "' is "
                    + column.type().sql() + ", that of '" + source.name() + "' is "
                    + same.type().sql() + " and lies in another place of the body. Give it the same type.");
        }
        source.columns().stream()
                .filter(other -> RowMapping.liesAt(target, column, other))
                .findFirst()
                .ifPresent(other -> {
                    throw invalid("its column '" + column.name() + "' lies where '" + source.name()
                            + "' has the column '" + other.name() + "'. Give it another name.");
                });
    }

    /** Refuses a column in another cell than its namesake. With HISTORY each cell's versions are its own. */
    void checkHistory() {
        for (Column column : target.columns()) {
            source.findColumn(column.name())
                    .filter(same -> !column.name().equalsIgnoreCase(KEY_COLUMN)
                            && !column.cell().equals(nativeCell(target, same.cell())))
                    .ifPresent(same -> {
                        throw invalid("its column '" + column.name() + "' is in the cell '" + column.cell()
                                + "', that of '" + source.name() + "' in '" + same.cell()
                                + "', and with HISTORY each version of a cell comes as it is. Create it with CELL "
                                + wanted(same.cell()) + ".");
                    });
        }
    }

    private void checkCells() {
        Set<String> cells = new HashSet<>();
        for (String cell : source.cells()) {
            String name = nativeCell(target, cell);
            if (!target.cells().contains(name)) {
                throw invalid("it has no column in the cell '" + wanted(cell) + "', for the cell '" + cell + "' of '"
                        + source.name() + "'. Add one with CELL " + wanted(cell) + ".");
            }
            if (!cells.add(name)) {
                throw invalid("two cells of '" + source.name() + "' would be its cell '" + name
                        + "'. Declare the external table with one of them.");
            }
        }
    }

    /** Returns the name that a cell should have. */
    private String wanted(String cell) {
        String name = plain(cell);
        return source.findColumn(name).or(() -> target.findColumn(name)).isPresent() ? name + BESIDE_COLUMN : name;
    }

    private SchemalessException invalid(String reason) {
        return new SchemalessException(
                ErrorCode.DEFINITION_INVALID, "Cannot migrate into table '" + target.name() + "': " + reason);
    }
}

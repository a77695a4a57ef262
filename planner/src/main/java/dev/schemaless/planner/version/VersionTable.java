package dev.schemaless.planner.version;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.VersionValue;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.access.VersionBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The tables that show the versions of the cells of a table {@code t}. They have a row for each version. */
public enum VersionTable {
    /** {@code t$cells}: cells as they lie in the logs. */
    CELLS,
    /** {@code t$history}: the same, and the declared columns as each version has them. */
    HISTORY,
    /**
     * {@code t$changes}: those up to the settled mark, each as a change of its cell, with the bodies before and after it.
     * See docs/adr/0080.
     */
    CHANGES;

    private static final List<VersionColumn> PLACE = List.of(
            fact(PseudoColumn.SHARD.columnName(), PseudoColumn.SHARD.type(), VersionValue.Fact.SHARD),
            fact(VersionBounds.LOG, PseudoColumn.SHARD.type(), VersionValue.Fact.LOG),
            fact(VersionBounds.POSITION, new IntegerType(Long.SIZE), VersionValue.Fact.POSITION),
            fact(PseudoColumn.ROW_KEY.columnName(), PseudoColumn.ROW_KEY.type(), VersionValue.Fact.ROW_KEY),
            fact("_cell", new StringType(StringType.UNBOUNDED, false), VersionValue.Fact.CELL),
            fact(PseudoColumn.REF_KEY.columnName(), PseudoColumn.REF_KEY.type(), VersionValue.Fact.REF_KEY),
            fact(PseudoColumn.CREATED_AT.columnName(), new TimestampType(6), VersionValue.Fact.CREATED_AT));

    private static final VersionColumn BODY =
            fact(PseudoColumn.BODY.columnName(), PseudoColumn.BODY.type(), VersionValue.Fact.BODY);
    private static final VersionColumn VALID_TO = fact("_valid_to", new TimestampType(6), VersionValue.Fact.VALID_TO);

    private static final List<VersionColumn> CHANGE = List.of(
            fact("_change", new StringType(6, false), VersionValue.Fact.CHANGE),
            fact("_before", PseudoColumn.BODY.type(), VersionValue.Fact.BEFORE),
            fact("_after", PseudoColumn.BODY.type(), VersionValue.Fact.BODY));

    private static VersionColumn fact(String name, ColumnType type, VersionValue.Fact fact) {
        return new VersionColumn(name, type, fact);
    }

    /** Returns the name of the table of a model. */
    public String nameOf(Model model) {
        return model.name() + "$" + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the columns of the table of a model. */
    public List<VersionColumn> columnsOf(Model model) {
        List<VersionColumn> columns = new ArrayList<>(PLACE);
        columns.addAll(factsOf(model));
        if (this == CELLS) {
            return columns;
        }
        Set<String> taken = columns.stream().map(VersionColumn::name).collect(Collectors.toSet());
        for (Column column : model.columns()) {
            if (!taken.contains(column.name().toLowerCase(Locale.ROOT))) {
                columns.add(new VersionColumn(column.name(), column.type(), new VersionValue.Declared(column)));
            }
        }
        return columns;
    }

    /** Returns the columns after those of the place. {@code _valid_to} is a column of native tables. */
    private List<VersionColumn> factsOf(Model model) {
        if (this == CHANGES) {
            return CHANGE;
        }
        return this == HISTORY && model.external() == null ? List.of(VALID_TO, BODY) : List.of(BODY);
    }
}

package dev.schemaless.planner.system;

import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimestampType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A table of the schema {@code sys}. Its rows are made when a query runs. Immutable and thread-safe.
 *
 * @param owned whether the first two columns are the schema and the name of the table or view that a row is about
 * @param ofCatalog whether its rows depend on the catalog, which is then read anew before a query runs
 */
public record SystemTable(
        String name, String remarks, List<SystemColumn> columns, boolean owned, boolean ofCatalog, SystemRows rows) {
    /** The columns of an owner: schema and name. */
    public static final int OWNER_COLUMNS = 2;

    public SystemTable {
        columns = List.copyOf(columns);
    }

    /** Starts the declaration of a table. */
    static Builder named(String name, String remarks) {
        return new Builder(name, remarks);
    }

    /**
     * Makes the rows.
     *
     * @param owners says of which tables rows are wanted
     */
    public List<@Nullable Object[]> rowsOf(SystemContext context, BiPredicate<String, String> owners) {
        List<@Nullable Object[]> made = new ArrayList<>();
        rows.make(context, owners, values -> made.add(internal(values)));
        return made;
    }

    private @Nullable Object[] internal(@Nullable Object[] values) {
        if (values.length != columns.size()) {
            throw new IllegalStateException(
                    "sys." + name + " has " + columns.size() + " columns, and a row of " + values.length);
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof Integer number) {
                values[i] = number.longValue();
            }
        }
        return values;
    }

    /** Collects the columns of a table, in order. */
    static final class Builder {
        private final String name;
        private final String remarks;
        private final List<SystemColumn> columns = new ArrayList<>();

        private Builder(String name, String remarks) {
            this.name = name;
            this.remarks = remarks;
        }

        Builder text(String column, String columnRemarks) {
            return add(column, new StringType(StringType.UNBOUNDED, false), columnRemarks);
        }

        Builder integer(String column, String columnRemarks) {
            return add(column, new IntegerType(Integer.SIZE), columnRemarks);
        }

        Builder big(String column, String columnRemarks) {
            return add(column, new IntegerType(Long.SIZE), columnRemarks);
        }

        Builder real(String column, String columnRemarks) {
            return add(column, new FloatingType(Double.SIZE), columnRemarks);
        }

        Builder bool(String column, String columnRemarks) {
            return add(column, new BooleanType(), columnRemarks);
        }

        Builder timestamp(String column, String columnRemarks) {
            return add(column, new TimestampType(6), columnRemarks);
        }

        private Builder add(String column, ColumnType type, String columnRemarks) {
            columns.add(new SystemColumn(column, type, columnRemarks));
            return this;
        }

        /** Returns the table, whose rows do not depend on the catalog. */
        SystemTable rows(SystemRows.Plain rows) {
            return new SystemTable(
                    name, remarks, columns, false, false, (context, owners, sink) -> rows.make(context, sink));
        }

        /** Returns the table, whose rows depend on the catalog. */
        SystemTable ofCatalog(SystemRows.Plain rows) {
            return new SystemTable(
                    name, remarks, columns, false, true, (context, owners, sink) -> rows.make(context, sink));
        }

        /** Returns the table with rows about those tables and views that are wanted, which its first two columns name. */
        SystemTable ofOwners(SystemRows rows) {
            return new SystemTable(name, remarks, columns, true, true, rows);
        }

        /** Returns the table with rows about tables or views, which its first two columns name. */
        SystemTable ofRelations(SystemRows.OfRelation rows) {
            return ofOwners((context, owners, sink) -> Relations.of(context)
                    .filter(relation -> owners.test(relation.schema(), relation.name()))
                    .forEach(relation -> rows.make(context, relation, sink)));
        }
    }
}

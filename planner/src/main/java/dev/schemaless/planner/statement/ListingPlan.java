package dev.schemaless.planner.statement;

import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/**
 * Rows of text that the catalog or a plan gives: SHOW, DESCRIBE, EXPLAIN.
 *
 * @param parameters those of an explained statement, which need no values
 */
public record ListingPlan(List<ResultColumn> columns, List<@Nullable Object[]> rows, List<RelDataTypeField> parameters)
        implements StatementPlan {
    private static final ColumnType TEXT = new StringType(StringType.UNBOUNDED, false);

    /** Starts a listing with columns of these names. */
    static Builder of(String... columns) {
        return new Builder(columns);
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public boolean needsValues() {
        return false;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return new StatementResult.Query(columns, new ListRows(rows));
    }

    /** Collects a listing's rows. */
    static final class Builder {
        private final List<ResultColumn> columns;
        private final List<@Nullable Object[]> rows = new ArrayList<>();

        private Builder(String... names) {
            SqlType text = SqlType.of(TEXT);
            columns = Stream.of(names)
                    .map(name -> new ResultColumn(name, name, null, text, true))
                    .toList();
        }

        Builder row(@Nullable Object... values) {
            rows.add(Arrays.stream(values)
                    .map(value -> value == null ? null : value.toString())
                    .toArray());
            return this;
        }

        ListingPlan build() {
            return build(List.of());
        }

        ListingPlan build(List<RelDataTypeField> parameters) {
            return new ListingPlan(columns, List.copyOf(rows), parameters);
        }
    }
}

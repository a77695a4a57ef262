package dev.schemaless.planner.statement;

import dev.schemaless.catalog.access.AnswerDiff;
import dev.schemaless.catalog.access.AnswerDiff.Difference;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.access.PathResolver;
import dev.schemaless.planner.access.StoredTable;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.plan.IndexQuestion;
import dev.schemaless.planner.runtime.CatalogFormRows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.StartedRows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/**
 * EXPLAIN DIFF: the rows that a predicate selects, compared with those that the client of another program's store finds
 * for it.
 *
 * @param keys the query of the keys of the rows
 */
record DiffPlan(ExecutablePlan keys, IndexQuestion question) implements StatementPlan {
    private static final ColumnType TEXT = new StringType(StringType.UNBOUNDED, false);

    static DiffPlan of(ExecutablePlan keys) {
        IndexQuestion question = IndexQuestion.of(keys)
                .orElseThrow(
                        () -> DiffQuestion.refusal(
                                "no index has all of its predicate. Compare columns of one index,"
                                        + " from the first on, with values: =, IN, <, <=, >, >=, BETWEEN, and AND between them"));
        return new DiffPlan(keys, question);
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return keys.parameters().getFieldList();
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                column("SIDE", TEXT),
                column("ROW_KEY", TEXT),
                column("SHARD", new IntegerType(32)),
                column("CAUSE", TEXT),
                column("DETAIL", TEXT));
    }

    private static ResultColumn column(String name, ColumnType type) {
        return new ResultColumn(name, name, null, SqlType.of(type), true);
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        Optional<AnswerDiff.Answer> answer = answer(context);
        rows.add(new @Nullable Object[] {
            "both", null, null, null, answer.map(AnswerDiff.Answer::both).orElse(0) + " rows"
        });
        answer.ifPresent(found -> found.differences().forEach(difference -> rows.add(row(difference))));
        return new StatementResult.Query(columns(), new ListRows(rows));
    }

    private static @Nullable Object[] row(Difference difference) {
        return new @Nullable Object[] {
            difference.isOurs() ? "only ours" : "only theirs",
            difference.key(),
            difference.shard(),
            difference.cause().text(),
            difference.detail()
        };
    }

    /** Compares the answers; empty if no value of the columns' types is asked for. */
    private Optional<AnswerDiff.Answer> answer(ExecutionContext context) {
        StoredTable table = question.scan().table();
        Optional<RowSource> source = PathResolver.of(table, question.lookup()).resolve(context.evaluation());
        return source.map(RowSource.Index.class::cast)
                .map(index -> context.store()
                        .diff(new AnswerDiff(
                                table.model(),
                                index.index(),
                                index.bounds(),
                                ours(context, table.routing()),
                                context.control())));
    }

    private Set<RowKey> ours(ExecutionContext context, Routing routing) {
        Set<RowKey> ours = new HashSet<>();
        try (Rows rows =
                StartedRows.start(keys.operator(), CatalogFormRows.of(keys.rowType()), ReadScope.NONE, context)) {
            while (rows.next()) {
                String key = (String) rows.values()[0];
                if (key != null) {
                    routing.parse(key).ifPresent(ours::add);
                }
                if (ours.size() > AnswerDiff.MOST_ROWS) {
                    throw AnswerDiff.tooMany();
                }
            }
        }
        return ours;
    }
}

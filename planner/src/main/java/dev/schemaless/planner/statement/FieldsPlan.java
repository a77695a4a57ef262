package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SHOW FIELDS: the fields of the bodies of a sample of rows, declared or not.
 *
 * @param model a native or external table
 * @param rows the most rows of the sample
 */
record FieldsPlan(Model model, int rows) implements StatementPlan {
    static final int DEFAULT_ROWS = 200;
    static final int MOST_ROWS = 100_000;
    private static final int SHARDS = 8;

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return FieldSurvey.listing().build().columns();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        int shards = context.store().routing(model).shards();
        int asked = Math.min(SHARDS, shards);
        FieldSurvey survey = new FieldSurvey(model);
        for (int i = 0; i < asked; i++) {
            ShardSet shard = ShardSet.of(shards, List.of((int) ((long) i * shards / asked)));
            sample(context, shard, (rows + asked - 1) / asked, survey);
        }
        if (survey.rows() < rows && asked < shards) {
            survey = new FieldSurvey(model);
            sample(context, ShardSet.all(shards), rows, survey);
        }
        if (survey.leavesPathsOut()) {
            context.control()
                    .warn("More than " + FieldSurvey.MOST_PATHS
                            + " paths are in the sampled bodies: those seen later are left out.");
        }
        return survey.report().run(context);
    }

    /** Adds a cell. Some bodies are brought into plain form when they are read. */
    private static void add(FieldSurvey survey, String cell, StoredRow row, int position) {
        byte @Nullable [] body;
        try {
            body = row.bodies().get(position);
        } catch (SchemalessException e) {
            if (e.code() != ErrorCode.BODY_CORRUPT) {
                throw e;
            }
            survey.addUnreadable(cell);
            return;
        }
        survey.add(cell, body);
    }

    private void sample(ExecutionContext context, ShardSet shards, int most, FieldSurvey survey) {
        List<String> cells = model.cells();
        Routing routing = context.store().routing(model);
        RowSource source = new RowSource.Scan(shards);
        try (RowCursor<StoredRow> cursor = context.work()
                .read(context.request(model, new RowColumns(cells, RowFacts.NONE), source), StoredRow::materialized)) {
            int left = most;
            while (left-- > 0 && cursor.next()) {
                StoredRow row = cursor.row();
                survey.addRow(routing.textOf(row.key()));
                for (int i = 0; i < cells.size(); i++) {
                    add(survey, cells.get(i), row, i);
                }
            }
        }
    }
}

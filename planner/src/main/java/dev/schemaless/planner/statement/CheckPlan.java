package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.TableCheck;
import dev.schemaless.catalog.access.TableCheck.Finding;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.parser.CheckTable;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.StartedRows;
import dev.schemaless.planner.syntax.Names;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * CHECK EXTERNAL TABLE: the faults of the rows and entries of a table that another program keeps.
 *
 * @param limit after how many findings it ends
 */
record CheckPlan(Model model, long limit) implements StatementPlan {
    private static final BigDecimal ALL = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final ColumnType TEXT = new StringType(StringType.UNBOUNDED, false);

    static CheckPlan of(CheckTable check, CatalogSnapshot catalog) {
        String table = Names.simple(check.table());
        Model model = catalog.findModel(table).orElseThrow(() -> Names.tableNotFound(table));
        BigDecimal rows = check.limit() == null ? ALL : check.limit();
        if (rows.stripTrailingZeros().scale() > 0 || rows.compareTo(ALL) > 0) {
            throw new SchemalessException(
                    ErrorCode.STATEMENT_INVALID,
                    "Cannot check '" + table + "': LIMIT is " + rows + ", must be a whole number up to " + ALL + ".");
        }
        return new CheckPlan(model, rows.longValueExact());
    }

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                column("KIND", TEXT),
                column("INDEX", TEXT),
                column("ROW_KEY", TEXT),
                column("SHARD", new IntegerType(32)),
                column("DETAIL", TEXT));
    }

    private static ResultColumn column(String name, ColumnType type) {
        return new ResultColumn(name, name, null, SqlType.of(type), true);
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        TableCheck check = new TableCheck(model, context.control());
        Rows rows = StartedRows.start(
                started -> new FindingRows(started.store().check(check), limit),
                UnaryOperator.identity(),
                ReadScope.NONE,
                context);
        return new StatementResult.Query(columns(), rows);
    }

    /** The findings as rows, until there are enough. */
    private static final class FindingRows implements Rows {
        private final RowCursor<Finding> findings;
        private long left;

        FindingRows(RowCursor<Finding> findings, long limit) {
            this.findings = findings;
            this.left = limit;
        }

        @Override
        public boolean next() {
            return left-- > 0 && findings.next();
        }

        @Override
        public @Nullable Object[] values() {
            Finding finding = findings.row();
            return new @Nullable Object[] {
                finding.kind().text(), finding.index(), finding.key(), finding.shard(), finding.detail()
            };
        }

        @Override
        public void close() {
            findings.close();
        }
    }
}

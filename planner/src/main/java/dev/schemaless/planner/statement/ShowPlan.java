package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.StartedRows;
import dev.schemaless.planner.syntax.Names;
import dev.schemaless.planner.system.SystemContext;
import dev.schemaless.planner.system.TableTypes;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** A SHOW or a DESCRIBE: a query on system tables, which says so if there is no such table. */
record ShowPlan(ShowQuery show, QueryPlan query) implements StatementPlan {
    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return query.columns().stream().map(ResultColumn::computed).toList();
    }

    @Override
    public boolean readsCatalog() {
        return query.readsCatalog();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        SqlIdentifier table = show.table();
        if (table != null) {
            requireTable(Names.last(table), context.system());
        }
        return new StatementResult.Query(
                columns(), StartedRows.start(query.operator(), query.form(), query.scope(), context));
    }

    private void requireTable(String name, SystemContext system) {
        String type = TableTypes.find(system, show.schema(), name).orElseThrow(() -> Names.tableNotFound(name));
        if (!show.viewsToo() && (type.equals(TableTypes.VIEW) || type.equals(TableTypes.SYSTEM_VIEW))) {
            throw new SchemalessException(
                    ErrorCode.STATEMENT_INVALID,
                    "Cannot describe '" + name + "': it is a view. SHOW CREATE TABLE shows its query.");
        }
    }
}

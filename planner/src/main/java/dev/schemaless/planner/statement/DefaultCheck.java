package dev.schemaless.planner.statement;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.SchemalessInsert;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.sql.SequenceReferences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Checks, before a column is defined, that the column takes the value of its DEFAULT. Otherwise each insert that leaves the column
 * out would fail. A DEFAULT that is not constant is tried once.
 *
 * @param insert into a table that has this column alone; never written
 * @param isTried whether the value is computed once; a number of a sequence would be lost
 */
record DefaultCheck(Column column, ChangePlan insert, boolean isTried) {
    /** A name that no other table has by chance: a DEFAULT may read those. */
    private static final String TABLE = "table of one DEFAULT";

    /**
     * Makes the check of a column.
     *
     * @param expression its DEFAULT
     * @param planner plans an insert on a catalog
     * @throws SchemalessException if the DEFAULT cannot be planned as a value of the column
     */
    static DefaultCheck of(
            Column column,
            @Nullable SqlNode expression,
            CatalogSnapshot catalog,
            BiFunction<SqlNode, CatalogSnapshot, ChangePlan> planner) {
        Column nullable =
                new Column(column.name(), column.field(), column.type(), Column.BASE_CELL, false, column.defaultSql());
        List<Model> models = new ArrayList<>(catalog.models());
        models.add(new Model(0, TABLE, List.of(nullable), List.of(), null, List.of()));
        try {
            return new DefaultCheck(
                    column,
                    planner.apply(insertInto(column.name()), catalog.withModels(models)),
                    !SequenceReferences.hasReference(expression));
        } catch (RuntimeException | Error e) {
            throw refused(column, RuntimeErrors.translate(e));
        }
    }

    private static SqlNode insertInto(String column) {
        SqlParserPos none = SqlParserPos.ZERO;
        SqlNode row = SqlStdOperatorTable.ROW.createCall(none, SqlStdOperatorTable.DEFAULT.createCall(none));
        return new SchemalessInsert(
                none,
                SchemalessInsert.OnDuplicate.FAIL,
                SqlNodeList.EMPTY,
                new SqlIdentifier(TABLE, none),
                SqlStdOperatorTable.VALUES.createCall(none, row),
                new SqlNodeList(List.of(new SqlIdentifier(column, none)), none));
    }

    /**
     * Computes the value once, if it may be.
     *
     * @return the internal form of the column's type; null for NULL, or if it may not be computed
     * @throws SchemalessException if it cannot be computed, or the column does not take it
     */
    @Nullable Object run(ExecutionContext context) {
        if (!isTried) {
            return null;
        }
        try {
            return insert.rehearse(context).get(0)[0];
        } catch (SchemalessException e) {
            throw refused(column, e);
        }
    }

    private static SchemalessException refused(Column column, SchemalessException refusal) {
        // the wrapping exception names the row of a made-up table
        SchemalessException reason = refusal.getCause() instanceof SchemalessException cause ? cause : refusal;
        return new SchemalessException(
                reason.code(),
                "Cannot define column '" + column.name() + "' with DEFAULT " + column.defaultSql() + ": "
                        + AssignedOutputs.reason(reason),
                reason);
    }
}

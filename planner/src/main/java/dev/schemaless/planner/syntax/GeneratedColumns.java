package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.Overriding;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Refuses values for columns that take generated ones only. */
public final class GeneratedColumns {
    private GeneratedColumns() {}

    /**
     * Refuses an INSERT that gives values it may not.
     *
     * @param columns the names of those it gives values for
     * @throws SchemalessException with {@code GENERATED_ALWAYS}
     */
    static void check(Model model, List<String> columns, SqlInsert insert) {
        Overriding overriding = Overriding.of(insert);
        for (int i = 0; i < columns.size() && overriding == Overriding.NONE; i++) {
            int position = i;
            model.findColumn(columns.get(i))
                    .filter(column -> givesValue(insert.getSource(), position))
                    .ifPresent(column -> refuseValue(model, column));
        }
    }

    private static boolean givesValue(SqlNode source, int position) {
        return source.getKind() != SqlKind.VALUES
                || ((SqlCall) source)
                        .getOperandList().stream()
                                .map(SqlCall.class::cast)
                                .anyMatch(row -> position < row.operandCount()
                                        && row.operand(position).getKind() != SqlKind.DEFAULT);
    }

    /** Refuses a value other than DEFAULT for a column that takes no other. */
    public static void refuseValue(Model model, Column column) {
        if (column.identity() != null && column.identity().form() == Identity.Form.ALWAYS) {
            throw new SchemalessException(
                    ErrorCode.GENERATED_ALWAYS,
                    "Cannot set column '" + column.name() + "' of '" + model.name()
                            + "': it is GENERATED ALWAYS. Leave it out or give DEFAULT; an INSERT may say OVERRIDING SYSTEM"
                            + " VALUE.");
        }
    }
}

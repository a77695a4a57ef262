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
        if (Overriding.of(insert) != Overriding.NONE) {
            return;
        }
        for (Column column : model.columns()) {
            // few columns are generated, and there may be thousands of others
            for (int i = 0; i < columns.size() && isGenerated(column); i++) {
                if (columns.get(i).equalsIgnoreCase(column.name()) && givesValue(insert.getSource(), i)) {
                    refuseValue(model, column);
                }
            }
        }
    }

    private static boolean isGenerated(Column column) {
        return column.identity() != null && column.identity().form() == Identity.Form.ALWAYS;
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
        if (isGenerated(column)) {
            throw new SchemalessException(
                    ErrorCode.GENERATED_ALWAYS,
                    "Cannot set column '" + column.name() + "' of '" + model.name()
                            + "': it is GENERATED ALWAYS. Leave it out or give DEFAULT; an INSERT may say OVERRIDING SYSTEM"
                            + " VALUE.");
        }
    }
}

package dev.schemaless.planner.scalar;

import dev.schemaless.planner.expression.ScalarFunction;
import org.apache.calcite.sql.SqlFunctionCategory;

/** A function of one of the standard's categories, by which Calcite looks for those that its grammar knows. */
interface CategorisedFunction extends ScalarFunction {
    SqlFunctionCategory category();
}

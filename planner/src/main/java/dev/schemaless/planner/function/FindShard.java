package dev.schemaless.planner.function;

import dev.schemaless.planner.expression.ShardCalls;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** {@code FIND_SHARD(table, row key)} and {@code FIND_SHARD(table, index or column, value)}: asked when a statement runs. */
final class FindShard extends SqlFunction {
    FindShard() {
        super(
                ShardCalls.FIND_SHARD,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.INTEGER_NULLABLE.andThen(
                        (binding, type) -> binding.getTypeFactory().createTypeWithNullability(type, true)),
                null,
                OperandTypes.or(
                        OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER),
                        OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.ANY)),
                SqlFunctionCategory.SYSTEM);
    }

    @Override
    public boolean isDynamicFunction() {
        return true;
    }
}

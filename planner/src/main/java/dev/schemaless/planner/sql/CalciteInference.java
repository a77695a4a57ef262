package dev.schemaless.planner.sql;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Infers the types that Calcite will give to parameters later, from top to bottom, where they are needed earlier. Calcite takes
 * the type of another operand, in {@code bigint_column LIKE ?} too. Nothing is inferred here if the operator does not take that
 * type.
 */
final class CalciteInference {
    private static final Set<SqlKind> NULL_TESTS = EnumSet.of(SqlKind.IS_NULL, SqlKind.IS_NOT_NULL);

    private final SchemalessValidator validator;
    private final ParameterTypes types;

    CalciteInference(SchemalessValidator validator, ParameterTypes types) {
        this.validator = validator;
        this.types = types;
    }

    /** Gives types to those parameters among a call's operands whose types Calcite infers. */
    void infer(SqlValidatorScope scope, SqlCall call) {
        SqlOperandTypeInference inference = call.getOperator().getOperandTypeInference();
        if (inference == null) {
            return;
        }
        SqlCallBinding binding = new SqlCallBinding(validator, scope, call);
        List<SqlNode> operands = binding.operands();
        RelDataType[] inferred = new RelDataType[operands.size()];
        Arrays.fill(inferred, validator.getUnknownType());
        inference.inferOperandTypes(binding, validator.getUnknownType(), inferred);
        for (int i = 0; i < inferred.length; i++) {
            if (types.isUntyped(operands.get(i))) {
                take(scope, call, (SqlDynamicParam) operands.get(i), inferred[i]);
            }
        }
    }

    /**
     * Takes an inferred type for a parameter. Calcite 1.42.0, no issue known: it infers an interval for a parameter to which one is
     * added.
     */
    private void take(SqlValidatorScope scope, SqlCall call, SqlDynamicParam parameter, RelDataType type) {
        if (type.isStruct() && type.getFieldCount() == 1) {
            types.give(parameter, type.getFieldList().get(0).getType());
        } else if (NULL_TESTS.contains(call.getKind())) {
            types.takeForTest(parameter, type);
        } else if (!SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName())
                && isTaken(scope, call, parameter, type)) {
            types.take(parameter, type);
        }
    }

    private boolean isTaken(SqlValidatorScope scope, SqlCall call, SqlDynamicParam parameter, RelDataType type) {
        if (call.isA(SqlKind.COMPARISON)
                || call.isA(SqlKind.BINARY_ARITHMETIC)
                || type.equals(validator.getUnknownType())) {
            return true;
        }
        OperandTrial trial = new OperandTrial(validator, scope, call, List.of(parameter));
        return !trial.taken(List.of(type)).get(0).isEmpty();
    }
}

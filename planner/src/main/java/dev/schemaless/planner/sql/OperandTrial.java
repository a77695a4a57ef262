package dev.schemaless.planner.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Asks a call's operator which types it takes in the place of a parameter. Calcite's checkers of operands do not list the types they
 * take, so each type is tried; other parameters are of type ANY meanwhile, which all checkers take.
 */
final class OperandTrial {
    private static final int MOST_TOGETHER = 3;

    private final SqlValidator validator;
    private final List<SqlOperator> operators;
    private final SqlCallBinding binding;
    private final List<SqlDynamicParam> parameters;

    OperandTrial(SqlValidator validator, SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> parameters) {
        this.validator = validator;
        this.operators = operatorsOf(validator, call);
        this.binding = new WithoutCoercion(validator, scope, call);
        this.parameters = parameters;
    }

    /** A function with overloads is not resolved before the types of its arguments are known. */
    private static List<SqlOperator> operatorsOf(SqlValidator validator, SqlCall call) {
        if (!(call.getOperator() instanceof SqlUnresolvedFunction function)) {
            return List.of(call.getOperator());
        }
        List<SqlOperator> overloads = new ArrayList<>();
        validator
                .getOperatorTable()
                .lookupOperatorOverloads(
                        function.getNameAsId(),
                        function.getFunctionType(),
                        SqlSyntax.FUNCTION,
                        overloads,
                        validator.getCatalogReader().nameMatcher());
        overloads.removeIf(each -> !each.getOperandCountRange().isValidCount(call.operandCount()));
        return overloads;
    }

    /** Returns those of some types that the operator takes in a parameter's place, in their order. */
    List<RelDataType> taken(SqlDynamicParam parameter, List<RelDataType> types) {
        RelDataType any = validator.getTypeFactory().createSqlType(SqlTypeName.ANY);
        parameters.forEach(each -> validator.setValidatedNodeType(each, any));
        try {
            return types.stream()
                    .filter(type -> {
                        validator.setValidatedNodeType(parameter, type);
                        return takesOperands();
                    })
                    .toList();
        } finally {
            parameters.forEach(validator::removeValidatedNodeType);
        }
    }

    /**
     * Returns the first types that the operator takes in the places of all parameters together, where it wants some of them to be the
     * same; empty if there are none.
     */
    List<RelDataType> together(List<RelDataType> types) {
        try {
            return parameters.size() <= MOST_TOGETHER ? together(types, List.of()) : List.of();
        } finally {
            parameters.forEach(validator::removeValidatedNodeType);
        }
    }

    private List<RelDataType> together(List<RelDataType> types, List<RelDataType> before) {
        int position = before.size();
        if (position == parameters.size()) {
            return takesOperands() ? before : List.of();
        }
        for (RelDataType type : types) {
            validator.setValidatedNodeType(parameters.get(position), type);
            List<RelDataType> found = together(
                    types, Stream.concat(before.stream(), Stream.of(type)).toList());
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    private boolean takesOperands() {
        return operators.stream().anyMatch(this::takesOperands);
    }

    /** What a checker throws tells more than what it returns: that of SUBSTRING returns true for a fraction (Calcite 1.42). */
    private boolean takesOperands(SqlOperator operator) {
        try {
            return operator.checkOperandTypes(binding, true);
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** A type that is taken only when it is converted tells nothing of what belongs there. */
    private static final class WithoutCoercion extends SqlCallBinding {
        WithoutCoercion(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            super(validator, scope, call);
        }

        @Override
        public boolean isTypeCoercionEnabled() {
            return false;
        }
    }
}

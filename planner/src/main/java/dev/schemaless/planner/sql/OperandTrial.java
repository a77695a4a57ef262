package dev.schemaless.planner.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Finds the types that a call's operator takes in the places of its parameters. Calcite's operand checkers do not list them, so
 * each type is tried. Other parameters have the type ANY meanwhile, which every checker accepts.
 */
final class OperandTrial {
    /** Parameters of a call that has more are taken to be alike. */
    private static final int MOST_APART = 8;

    /** Combinations of types that are tried. */
    private static final int MOST_COMBINATIONS = 200;

    private final SqlValidator validator;
    private final SqlValidatorScope scope;
    private final SqlCall call;
    private final List<SqlOperator> operators;
    private final SqlCallBinding binding;
    private final List<SqlDynamicParam> parameters;
    private final RelDataType any;

    /**
     * Tries nothing yet.
     *
     * @param parameters of the call, whose types are not known
     */
    OperandTrial(SqlValidator validator, SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> parameters) {
        this.validator = validator;
        this.scope = scope;
        this.call = call;
        this.operators = operatorsOf(validator, call);
        this.binding = new WithoutCoercion(validator, scope, call);
        this.parameters = parameters;
        this.any = validator.getTypeFactory().createSqlType(SqlTypeName.ANY);
    }

    /** Returns the operators that a call may mean. Overloads are resolved only when the types of arguments are known. */
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

    /** Returns the trial of a call whose converted operands are of type ANY. */
    OperandTrial whateverOthersAre(Predicate<SqlNode> isConverted) {
        List<SqlNode> operands = call.getOperandList().stream()
                .map(each -> isConverted.test(each) ? anything(each) : each)
                .toList();
        SqlCall other = call.getOperator().createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
        return new OperandTrial(validator, scope, other, parameters);
    }

    private SqlNode anything(SqlNode in) {
        SqlNode anything = new SqlDynamicParam(0, in.getParserPosition());
        validator.setValidatedNodeType(anything, any);
        return anything;
    }

    /** Returns those of some types that the operator takes in the place of each parameter, in their order. */
    List<List<RelDataType>> taken(List<RelDataType> types) {
        return parameters.size() > MOST_APART
                ? Collections.nCopies(parameters.size(), taken(parameters, types))
                : parameters.stream().map(each -> taken(List.of(each), types)).toList();
    }

    private List<RelDataType> taken(List<SqlDynamicParam> places, List<RelDataType> types) {
        assume(parameters, any);
        try {
            return types.stream()
                    .filter(type -> {
                        assume(places, type);
                        return takesOperands();
                    })
                    .toList();
        } finally {
            parameters.forEach(validator::removeValidatedNodeType);
        }
    }

    private void assume(List<SqlDynamicParam> places, RelDataType type) {
        places.forEach(each -> validator.setValidatedNodeType(each, type));
    }

    /** Returns one of its types for each parameter, so that the operator takes them together; empty if few trials find none. */
    List<RelDataType> together(List<List<RelDataType>> choices) {
        if (parameters.size() > MOST_APART || choices.stream().anyMatch(List::isEmpty)) {
            return List.of();
        }
        try {
            return new Combinations().from(choices, List.of());
        } finally {
            parameters.forEach(validator::removeValidatedNodeType);
        }
    }

    private boolean takesOperands() {
        return operators.stream().anyMatch(this::takesOperands);
    }

    /**
     * Lets the checker throw. Calcite 1.42.0, no issue known: the checker of SUBSTRING returns true for a fraction, and throws
     * where it may.
     */
    private boolean takesOperands(SqlOperator operator) {
        try {
            return operator.checkOperandTypes(binding, true);
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** The last parameter's types vary first. */
    private final class Combinations {
        private int tried;

        List<RelDataType> from(List<List<RelDataType>> choices, List<RelDataType> before) {
            int position = before.size();
            if (position == choices.size()) {
                tried++;
                return takesOperands() ? before : List.of();
            }
            for (RelDataType type : choices.get(position)) {
                validator.setValidatedNodeType(parameters.get(position), type);
                List<RelDataType> with = new ArrayList<>(before);
                with.add(type);
                List<RelDataType> found = from(choices, with);
                if (!found.isEmpty() || tried >= MOST_COMBINATIONS) {
                    return found;
                }
            }
            return List.of();
        }
    }

    /**
     * A binding without coercion: a type that is accepted only after a conversion does not show the type of a
     * parameter.
     */
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

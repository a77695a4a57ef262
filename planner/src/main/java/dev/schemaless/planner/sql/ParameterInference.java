package dev.schemaless.planner.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Types for the parameters that Calcite's validator leaves without, such as that of {@code UPPER(?)}: the type of another operand, else
 * the one that the operator takes there. Where it takes several the type stays open until a value is bound; the statement is
 * validated with one of them meanwhile. Serves one validation.
 */
final class ParameterInference {
    /** What has operands that are no arguments. */
    private static final Set<SqlKind> NO_ARGUMENTS =
            EnumSet.of(SqlKind.ROW, SqlKind.AS, SqlKind.CAST, SqlKind.OVER, SqlKind.FILTER, SqlKind.WITHIN_GROUP);

    private static final Set<SqlKind> NULL_TESTS = EnumSet.of(SqlKind.IS_NULL, SqlKind.IS_NOT_NULL);

    private final SchemalessValidator validator;
    private final BoundTypes types;
    private final Set<SqlNode> settled = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<SqlNode> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<SqlNode> tested = Collections.newSetFromMap(new IdentityHashMap<>());
    /** By position: a rewritten statement has some of its parameters twice. */
    private final Map<Integer, RelDataType> known = new HashMap<>();

    ParameterInference(SchemalessValidator validator) {
        this.validator = validator;
        this.types = new BoundTypes(validator.getTypeFactory());
    }

    /** Says whether a parameter has the type of the value that is bound. */
    boolean isOpen(SqlDynamicParam parameter) {
        return open.contains(parameter);
    }

    /** Gives types to those operands of a call that are parameters without one. */
    void infer(SqlValidatorScope scope, SqlCall call) {
        if (call instanceof SqlCase choice) {
            inferResults(scope, choice);
        } else if (isMembership(call)) {
            inferMembers(scope, call.operand(0), call.operand(1));
        } else if (hasArguments(call)) {
            List<SqlDynamicParam> parameters = new ArrayList<>();
            for (SqlNode operand : call.getOperandList()) {
                if (isUntyped(operand)) {
                    parameters.add((SqlDynamicParam) operand);
                }
            }
            if (!parameters.isEmpty()) {
                infer(scope, call, parameters);
            }
        }
    }

    private static boolean hasArguments(SqlCall call) {
        return !call.isA(SqlKind.QUERY)
                && !NO_ARGUMENTS.contains(call.getKind())
                && !call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL);
    }

    private void infer(SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> parameters) {
        inferAsCalcite(scope, call, parameters);
        List<SqlDynamicParam> others =
                parameters.stream().filter(this::isUntyped).toList();
        if (!others.isEmpty()) {
            tryTypes(scope, call, others);
        }
    }

    private void tryTypes(SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> parameters) {
        List<RelDataType> siblings = siblings(scope, call);
        OperandTrial trial = new OperandTrial(validator, scope, call, parameters);
        List<List<RelDataType>> ofSiblings =
                parameters.stream().map(each -> trial.taken(each, siblings)).toList();
        List<List<RelDataType>> ofAll = parameters.stream()
                .map(each -> trial.taken(each, types.ofEachKind()))
                .toList();
        List<RelDataType> together =
                ofAll.stream().allMatch(List::isEmpty) ? trial.together(types.common()) : List.of();
        for (int i = 0; i < parameters.size(); i++) {
            settle(parameters.get(i), ofSiblings.get(i), together.isEmpty() ? ofAll.get(i) : List.of(together.get(i)));
        }
    }

    /** The difference of a plain DATE parameter and a DATE overflows in generated code (Calcite 1.42): a cast one does not. */
    private List<RelDataType> siblings(SqlValidatorScope scope, SqlCall call) {
        return call.getKind() == SqlKind.TIMESTAMP_DIFF ? List.of() : bindable(scope, call.getOperandList());
    }

    private void settle(SqlDynamicParam parameter, List<RelDataType> ofSiblings, List<RelDataType> ofAll) {
        if (!ofSiblings.isEmpty()) {
            close(parameter, ofSiblings.get(0));
        } else if (BoundTypes.areOne(ofAll)) {
            close(parameter, ofAll.get(0));
        } else if (!ofAll.isEmpty()) {
            settled.add(parameter);
            leaveOpen(parameter, ofAll.get(0));
        }
    }

    private void settleOpen(SqlDynamicParam parameter) {
        settled.add(parameter);
        leaveOpen(parameter, types.text());
    }

    /**
     * Gives parameters the types that Calcite will give them, from top to bottom, when it needs them already. Calcite takes a value
     * to which an interval is added for an interval; that is not meant.
     */
    private void inferAsCalcite(SqlValidatorScope scope, SqlCall call, List<SqlDynamicParam> parameters) {
        SqlOperandTypeInference inference = call.getOperator().getOperandTypeInference();
        if (inference == null) {
            return;
        }
        SqlCallBinding binding = new SqlCallBinding(validator, scope, call);
        RelDataType[] operandTypes = new RelDataType[binding.operands().size()];
        Arrays.fill(operandTypes, validator.getUnknownType());
        inference.inferOperandTypes(binding, validator.getUnknownType(), operandTypes);
        for (int i = 0; i < operandTypes.length; i++) {
            if (binding.operands().get(i) instanceof SqlDynamicParam parameter && parameters.contains(parameter)) {
                learn(call, parameter, operandTypes[i]);
            }
        }
    }

    private void learn(SqlCall call, SqlDynamicParam parameter, RelDataType type) {
        if (type.isStruct() && type.getFieldCount() == 1) {
            give(parameter, type.getFieldList().get(0).getType());
            return;
        }
        boolean isTest = NULL_TESTS.contains(call.getKind());
        if (isTest) {
            tested.add(parameter);
        } else {
            types.of(type).ifPresent(each -> known.putIfAbsent(parameter.getIndex(), each));
        }
        if (!SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName())) {
            validator.setValidatedNodeType(parameter, validator.getTypeFactory().createTypeWithNullability(type, true));
        }
    }

    private static boolean isMembership(SqlCall call) {
        return (call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN)
                && call.operand(1) instanceof SqlNodeList;
    }

    /** What is looked for in a list has the type of the list's values, and the other way round. */
    private void inferMembers(SqlValidatorScope scope, SqlNode left, SqlNodeList list) {
        if (isUntyped(left)) {
            SqlDynamicParam parameter = (SqlDynamicParam) left;
            common(bindable(scope, list)).ifPresentOrElse(type -> close(parameter, type), () -> settleOpen(parameter));
        }
        if (list.stream().anyMatch(this::isUntyped)) {
            boolean isOpen = left instanceof SqlDynamicParam parameter && isOpen(parameter);
            RelDataType type = validator.deriveType(scope, left);
            for (SqlNode each : list) {
                if (isUntyped(each) && isOpen) {
                    settleOpen((SqlDynamicParam) each);
                } else {
                    give(each, type);
                }
            }
        }
    }

    /** Results of CASE that are all parameters, or NULL, have the type that a parameter has elsewhere, else an open one. */
    private void inferResults(SqlValidatorScope scope, SqlCase choice) {
        List<SqlNode> results = new ArrayList<>(choice.getThenOperands());
        results.add(choice.getElseOperand());
        List<SqlNode> plain =
                results.stream().map(ParameterInference::unwrapped).toList();
        if (plain.stream().noneMatch(this::isUntyped)) {
            return;
        }
        choice.getWhenOperands().forEach(condition -> validator.deriveType(scope, condition));
        Optional<RelDataType> common = common(bindable(scope, plain));
        for (SqlNode each : plain) {
            if (isUntyped(each)) {
                SqlDynamicParam parameter = (SqlDynamicParam) each;
                common.or(() -> knownOf(plain))
                        .ifPresentOrElse(type -> close(parameter, type), () -> settleOpen(parameter));
            }
        }
    }

    private Optional<RelDataType> knownOf(List<SqlNode> nodes) {
        return common(nodes.stream()
                .filter(this::isUntyped)
                .flatMap(each -> Stream.ofNullable(known.get(((SqlDynamicParam) each).getIndex())))
                .toList());
    }

    private static SqlNode unwrapped(SqlNode node) {
        return node instanceof SqlBasicCall call && call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                ? call.operand(0)
                : node;
    }

    /** Gives parameters among the values of one column the type of the others. */
    void inferColumn(SqlValidatorScope scope, List<SqlNode> values) {
        if (values.stream().anyMatch(this::isUntyped)) {
            common(bindable(scope, values))
                    .ifPresent(type -> values.stream()
                            .filter(this::isUntyped)
                            .forEach(each -> close((SqlDynamicParam) each, type)));
        }
    }

    /** Gives a node a type if it is a parameter without one. */
    void give(SqlNode node, RelDataType type) {
        if (isUntyped(node)) {
            types.of(type).ifPresent(bindable -> close((SqlDynamicParam) node, bindable));
        }
    }

    /** Ends the validation: any type will do for a test for NULL, so it is the one that the parameter has elsewhere. */
    void finish() {
        for (SqlNode each : tested) {
            RelDataType type = known.get(((SqlDynamicParam) each).getIndex());
            if (type != null) {
                validator.setValidatedNodeType(each, type);
            }
        }
    }

    private Optional<RelDataType> common(List<RelDataType> of) {
        RelDataType least = of.isEmpty() ? null : validator.getTypeFactory().leastRestrictive(of);
        return Optional.ofNullable(least).or(() -> of.stream().findFirst());
    }

    /** Returns those of the nodes' types that a parameter can have. */
    private List<RelDataType> bindable(SqlValidatorScope scope, Iterable<SqlNode> nodes) {
        List<RelDataType> found = new ArrayList<>();
        for (SqlNode node : nodes) {
            if (node instanceof SqlCall || node instanceof SqlIdentifier || node instanceof SqlLiteral) {
                types.of(validator.deriveType(scope, node)).ifPresent(found::add);
            }
        }
        return found;
    }

    private boolean isUntyped(SqlNode node) {
        return node instanceof SqlDynamicParam && validator.getValidatedNodeTypeIfKnown(node) == null;
    }

    /** Leaves the type of a parameter open of which nothing is known here. */
    void leave(SqlDynamicParam parameter) {
        if (isUntyped(parameter)) {
            leaveOpen(parameter, types.text());
        }
    }

    private void leaveOpen(SqlDynamicParam parameter, RelDataType assumed) {
        open.add(parameter);
        validator.setValidatedNodeType(parameter, assumed);
    }

    private void close(SqlDynamicParam parameter, RelDataType type) {
        settled.add(parameter);
        known.putIfAbsent(parameter.getIndex(), type);
        validator.setValidatedNodeType(parameter, type);
    }

    /** Says whether a parameter has its type from here; such a type may be converted to the one that its place wants. */
    boolean infers(SqlDynamicParam parameter) {
        return settled.contains(parameter) || open.contains(parameter);
    }

    /**
     * Says whether Calcite may give a parameter a type that is known from outside. Where the types of calls already rest on the
     * one that was inferred here, that stays.
     */
    boolean accepts(SqlDynamicParam parameter) {
        open.removeIf(each -> each == parameter && !settled.contains(each));
        return !settled.contains(parameter);
    }
}

package dev.schemaless.planner.sql;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;

/**
 * The types of the parameters of one statement that one validation has found. Not thread-safe.
 *
 * <p>The type of a parameter is <em>closed</em> if its values have to be of it. It is <em>open</em> if it is only
 * assumed until a value is bound.
 */
final class ParameterTypes {
    private final SchemalessValidator validator;
    private final BoundTypes bound;
    /** Types of calls rest on those of these. */
    private final Set<SqlNode> settled = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<SqlNode> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<SqlNode> tested = Collections.newSetFromMap(new IdentityHashMap<>());
    /** The known types by position: a rewritten statement has some of its parameters twice. */
    private final Map<Integer, RelDataType> known = new HashMap<>();

    ParameterTypes(SchemalessValidator validator, BoundTypes bound) {
        this.validator = validator;
        this.bound = bound;
    }

    boolean isUntyped(SqlNode node) {
        return node instanceof SqlDynamicParam && validator.getValidatedNodeTypeIfKnown(node) == null;
    }

    /** Returns the parameters without a type among some nodes. */
    List<SqlDynamicParam> untyped(List<SqlNode> nodes) {
        return nodes.stream()
                .filter(this::isUntyped)
                .map(SqlDynamicParam.class::cast)
                .toList();
    }

    /** Says whether a parameter has the type of the value that is bound. */
    boolean isOpen(SqlDynamicParam parameter) {
        return open.contains(parameter);
    }

    /** Says whether a parameter has its type from here; such a type may be converted to the one that its place wants. */
    boolean infers(SqlDynamicParam parameter) {
        return settled.contains(parameter) || open.contains(parameter);
    }

    /**
     * Says whether a parameter takes a type that is known from outside. It keeps an inferred type on which types of calls depend already.
     */
    boolean accepts(SqlDynamicParam parameter) {
        if (settled.contains(parameter)) {
            return false;
        }
        open.remove(parameter);
        return true;
    }

    /** Returns the types that parameters without one have in other places. */
    List<RelDataType> known(List<SqlDynamicParam> parameters) {
        return parameters.stream()
                .flatMap(each -> Stream.ofNullable(known.get(each.getIndex())))
                .toList();
    }

    void close(SqlDynamicParam parameter, RelDataType type) {
        settled.add(parameter);
        known.putIfAbsent(parameter.getIndex(), type);
        validator.setValidatedNodeType(parameter, type);
    }

    /** Gives a node a type if it is a parameter without one. */
    void give(SqlNode node, RelDataType type) {
        if (isUntyped(node)) {
            bound.of(type).ifPresent(each -> close((SqlDynamicParam) node, each));
        }
    }

    /** Leaves a type open that types of calls rest on. */
    void settleOpen(SqlDynamicParam parameter, RelDataType assumed) {
        settled.add(parameter);
        open.add(parameter);
        validator.setValidatedNodeType(parameter, assumed);
    }

    /** Leaves the type of a parameter open of which nothing is known here. */
    void leave(SqlDynamicParam parameter) {
        if (isUntyped(parameter)) {
            open.add(parameter);
            validator.setValidatedNodeType(parameter, bound.text());
        }
    }

    /** Takes a type that Calcite infers; it may still give another. */
    void take(SqlDynamicParam parameter, RelDataType type) {
        bound.of(type).ifPresent(each -> known.putIfAbsent(parameter.getIndex(), each));
        assume(parameter, type);
    }

    /** Takes a type for a test for NULL, for which any will do. */
    void takeForTest(SqlDynamicParam parameter, RelDataType type) {
        tested.add(parameter);
        assume(parameter, type);
    }

    private void assume(SqlDynamicParam parameter, RelDataType type) {
        validator.setValidatedNodeType(parameter, validator.getTypeFactory().createTypeWithNullability(type, true));
    }

    /** Ends the validation: a parameter that is tested for NULL gets the type that it has elsewhere. */
    void finish() {
        for (SqlNode each : tested) {
            RelDataType type = known.get(((SqlDynamicParam) each).getIndex());
            if (type != null) {
                validator.setValidatedNodeType(each, type);
            }
        }
    }
}

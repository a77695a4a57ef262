package dev.schemaless.planner.explain;

import java.util.List;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;

/** The words for joins. */
public final class JoinWords {
    private JoinWords() {}

    /** Describes a join of two inputs. */
    public static Words of(Join join, Scope scope) {
        List<Columns> inputs = scope.inputs();
        Columns both = inputs.get(0).and(inputs.get(1), scope.rexBuilder());
        Columns outputs = switch (join.getJoinType()) {
            case SEMI, ANTI -> inputs.get(0);
            case LEFT_MARK ->
                inputs.get(0)
                        .and(
                                Columns.computed(
                                        List.of("ANY(" + both.of(join.getCondition()) + ")"), scope.rexBuilder()),
                                scope.rexBuilder());
            default -> both;
        };
        return new Words(operator(join.getJoinType(), "hash"), outputs).fact("on", on(join, both));
    }

    /** Describes a correlation. */
    public static Words of(Correlate join, Scope scope, String algorithm) {
        List<Columns> inputs = scope.inputs();
        return new Words(
                operator(join.getJoinType(), algorithm),
                join.getJoinType().projectsRight()
                        ? inputs.get(0).and(inputs.get(1), scope.rexBuilder())
                        : inputs.get(0));
    }

    /** Returns the verb for a join. */
    public static String operator(JoinRelType type, String algorithm) {
        String verb = switch (type) {
            case INNER -> "Join";
            case LEFT -> "Left join";
            case RIGHT -> "Right join";
            case FULL -> "Full join";
            case SEMI -> "Semi join";
            case ANTI -> "Anti join";
            case LEFT_MARK -> "Mark join";
            case ASOF, LEFT_ASOF -> "As-of join";
        };
        return verb + " (" + algorithm + ")";
    }

    /** Returns the condition of a join; empty for a cross join. */
    public static String on(Join join, Columns both) {
        return join.getCondition().isAlwaysTrue() ? "" : both.of(join.getCondition());
    }
}

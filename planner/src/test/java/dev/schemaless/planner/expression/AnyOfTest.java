package dev.schemaless.planner.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists of parameters, which are hashed, mean what a chain of comparisons means. */
class AnyOfTest {
    private final SchemalessTypeFactory types = new SchemalessTypeFactory();
    private final RexBuilder rex = new RexBuilder(types);

    private RelDataType type(SqlTypeName name) {
        return types.createTypeWithNullability(types.createSqlType(name), true);
    }

    private Evaluator listOf(SqlTypeName column, SqlTypeName... parameters) {
        List<RexNode> members = new ArrayList<>();
        for (int i = 0; i < parameters.length; i++) {
            members.add(rex.makeDynamicParam(type(parameters[i]), i));
        }
        return listOf(column, members);
    }

    private Evaluator listOf(SqlTypeName column, List<RexNode> members) {
        RexNode value = rex.makeInputRef(type(column), 0);
        List<RexNode> comparisons = members.stream()
                .map(member -> rex.makeCall(SqlStdOperatorTable.EQUALS, value, member))
                .toList();
        return Evaluators.of(rex.makeCall(SqlStdOperatorTable.OR, comparisons));
    }

    private static EvaluationContext with(@Nullable Object... parameters) {
        return new EvaluationContext(
                Arrays.asList(parameters), Instant.EPOCH, ZoneOffset.UTC, "", StatementGuard.none());
    }

    private static @Nullable Object ask(Evaluator list, @Nullable Object value, EvaluationContext context) {
        return list.evaluate(new @Nullable Object[] {value}, context);
    }

    private static final SqlTypeName[] FOUR_INTEGERS = {
        SqlTypeName.INTEGER, SqlTypeName.INTEGER, SqlTypeName.INTEGER, SqlTypeName.INTEGER
    };

    @Test
    void listsAreHashed() {
        assertThat(listOf(SqlTypeName.BIGINT, FOUR_INTEGERS)).isInstanceOf(AnyOf.class);
    }

    @Test
    void integersOfAnyWidthAreEqualByValue() {
        Evaluator list = listOf(SqlTypeName.BIGINT, FOUR_INTEGERS);
        EvaluationContext context = with(1, 2, 3, 4);

        assertThat(ask(list, 3L, context)).isEqualTo(true);
        assertThat(ask(list, 5L, context)).isEqualTo(false);
        assertThat(ask(list, null, context)).isNull();
    }

    @Test
    void nullInTheListMakesAbsenceUnknown() {
        Evaluator list = listOf(SqlTypeName.BIGINT, FOUR_INTEGERS);
        EvaluationContext context = with(1, null, 3, 4);

        assertThat(ask(list, 3L, context)).isEqualTo(true);
        assertThat(ask(list, 5L, context)).isNull();
    }

    @Test
    void eachExecutionHasItsOwnValues() {
        Evaluator list = listOf(
                SqlTypeName.VARCHAR,
                SqlTypeName.VARCHAR,
                SqlTypeName.VARCHAR,
                SqlTypeName.VARCHAR,
                SqlTypeName.VARCHAR);
        EvaluationContext first = with("a", "b", "c", "d");
        EvaluationContext second = with("e", "f", "g", "h");

        assertThat(ask(list, "a", first)).isEqualTo(true);
        assertThat(ask(list, "a", second)).isEqualTo(false);
        assertThat(ask(list, "h", second)).isEqualTo(true);
        assertThat(ask(list, "h", first)).isEqualTo(false);
    }

    @Test
    void valueThatCannotBeComputedIsAnErrorOnlyWhereItIsReached() {
        RexNode text = rex.makeDynamicParam(type(SqlTypeName.VARCHAR), 3);
        List<RexNode> members = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            members.add(rex.makeDynamicParam(type(SqlTypeName.INTEGER), i));
        }
        members.add(rex.makeAbstractCast(type(SqlTypeName.INTEGER), text, false));
        Evaluator list = listOf(SqlTypeName.INTEGER, members);
        EvaluationContext context = with(1, 2, 3, "four");

        assertThat(ask(list, 2, context)).isEqualTo(true);
        assertThatThrownBy(() -> ask(list, 5, context))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("four");
    }

    @Test
    void numbersThatAreEqualInOtherWaysAreComparedOneByOne() {
        Evaluator list = listOf(
                SqlTypeName.DOUBLE, SqlTypeName.DOUBLE, SqlTypeName.DOUBLE, SqlTypeName.DOUBLE, SqlTypeName.DOUBLE);

        assertThat(list).isNotInstanceOf(AnyOf.class);
        assertThat(ask(list, -0.0, with(0.0, 1.0, 2.0, 3.0))).isEqualTo(true);
    }
}

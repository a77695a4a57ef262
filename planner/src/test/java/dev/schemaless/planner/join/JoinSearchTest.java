package dev.schemaless.planner.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.planner.join.JoinSizes.Field;
import dev.schemaless.planner.join.JoinSizes.Input;
import dev.schemaless.planner.join.JoinSizes.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

class JoinSearchTest {
    private static final ImmutableBitSet NO_KEY = ImmutableBitSet.of();

    private static Input table(double rows) {
        return new Input(rows, rows, NO_KEY);
    }

    private static Link link(double share, int... inputs) {
        return new Link(ImmutableBitSet.of(inputs), share, List.of());
    }

    /** Returns the tree in brackets. */
    private static String order(List<Input> inputs, Link... links) {
        return text(new JoinSearch(new JoinSizes(inputs, List.of(links)), () -> false).best());
    }

    private static String text(JoinTree tree) {
        return tree instanceof JoinTree.Pair pair
                ? "(" + text(pair.left()) + " " + text(pair.right()) + ")"
                : String.valueOf(((JoinTree.Leaf) tree).input());
    }

    @Test
    void equalsStayInTheStatementsOrder() {
        assertThat(order(List.of(table(10), table(10), table(10)), link(0.1, 0, 1), link(0.1, 1, 2), link(0.1, 0, 2)))
                .isEqualTo("((0 1) 2)");
    }

    @Test
    void chainIsWalkedFromItsSmallestInput() {
        assertThat(order(
                        List.of(table(1000), table(1000), table(1000), table(1)),
                        link(0.001, 0, 2),
                        link(0.001, 2, 1),
                        link(0.001, 1, 3)))
                .isEqualTo("(((3 1) 2) 0)");
    }

    @Test
    void walkBeginsWhereItCostsLeastEvenIfThatIsNotTheSmallestInput() {
        // from 0 on everything has to pass the join that multiplies
        assertThat(order(
                        List.of(table(10), table(20), table(20), table(20)),
                        link(1, 0, 1),
                        link(0.001, 1, 2),
                        link(0.001, 2, 3)))
                .isEqualTo("(((1 2) 3) 0)");
    }

    @Test
    void inputsWithoutConditionsAreMultipliedLastTheSmallestFirst() {
        assertThat(order(List.of(table(50), table(1000), table(2), table(1000)), link(0.00001, 1, 3)))
                .isEqualTo("(((2 (1 3)) 0)".substring(1));
    }

    @Test
    void wholeKeyOfSeveralColumnsFindsOneRowAtMost() {
        Input keyed = new Input(1000, 1000, ImmutableBitSet.of(0, 1));
        Link first = new Link(ImmutableBitSet.of(0, 1), 0.5, List.of(new Field(0, 5), new Field(1, 0)));
        Link second = new Link(ImmutableBitSet.of(0, 1), 0.5, List.of(new Field(0, 6), new Field(1, 1)));

        assertThat(order(List.of(table(10), keyed, table(1000)), first, second, link(0.01, 0, 2)))
                .isEqualTo("((0 1) 2)");
        assertThat(order(List.of(table(10), keyed, table(1000)), first, link(0.01, 0, 2)))
                .isEqualTo("((0 2) 1)");
    }

    @Test
    void conditionOnThreeInputsConnectsThem() {
        assertThat(order(List.of(table(100), table(7), table(5), table(2)), link(0.1, 0, 1, 2)))
                .isEqualTo("(3 ((2 1) 0))");
    }

    @Test
    void oneOrderIsFoundHoweverLateItIs() {
        List<Input> inputs = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        IntStream.range(0, 500).forEach(i -> {
            inputs.add(table(1000 + i));
            if (i > 0) {
                links.add(link(0.001, i - 1, i));
            }
        });

        JoinTree tree = new JoinSearch(new JoinSizes(inputs, links), () -> true).best();

        assertThat(tree.inputs()).isEqualTo(IntStream.range(0, 500).boxed().toList());
    }
}

package dev.schemaless.planner.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Estimates sizes of joins as plain numbers. The search compares thousands of orders, and creates no relational
 * expression for any of them.
 *
 * @param inputs the joined inputs
 * @param links the conditions on more than one input
 */
record JoinSizes(List<Input> inputs, List<Link> links) {
    /** Assumed share of rows with one value of a column, where no table is known. */
    static final double EQUAL = 0.01;

    JoinSizes {
        inputs = List.copyOf(inputs);
        links = List.copyOf(links);
    }

    /**
     * One input.
     *
     * @param rows how many it is expected to give
     * @param rowsOfTable how many its table has, or {@code rows} if it is not just one table
     * @param key the positions of its table's primary key; empty if there is none or it is not read
     */
    record Input(double rows, double rowsOfTable, ImmutableBitSet key) {}

    /**
     * A condition that connects inputs.
     *
     * @param share of the pairs of rows for which it holds
     * @param fields those it compares, as the sides of an equation; else empty
     */
    record Link(ImmutableBitSet inputs, double share, List<Field> fields) {
        Link {
            fields = List.copyOf(fields);
        }
    }

    /** A field of an input, by their positions. */
    record Field(int input, int position) {}

    static JoinSizes of(JoinGraph graph) {
        List<Optional<JoinedTable>> tables =
                graph.inputs().stream().map(JoinedTable::of).toList();
        List<Input> inputs = IntStream.range(0, tables.size())
                .mapToObj(i -> input(graph.inputs().get(i), tables.get(i)))
                .toList();
        List<Link> links = new ArrayList<>();
        for (RexNode condition : graph.conditions()) {
            if (graph.inputsOf(condition).cardinality() > 1) {
                links.add(link(graph, tables, condition));
            }
        }
        return new JoinSizes(inputs, links);
    }

    private static Input input(RelNode rel, Optional<JoinedTable> read) {
        RelMetadataQuery metadata = rel.getCluster().getMetadataQuery();
        Double known = metadata.getRowCount(rel);
        double rows = known == null ? 1 : Math.max(1, known);
        return read.map(table -> new Input(rows, Math.max(rows, table.rows()), table.key()))
                .orElseGet(() -> new Input(rows, rows, ImmutableBitSet.of()));
    }

    private static Link link(JoinGraph graph, List<Optional<JoinedTable>> tables, RexNode condition) {
        List<Field> fields = equated(graph, condition);
        double share = fields.stream()
                .mapToDouble(field -> tables.get(field.input())
                        .map(table -> table.shareOfValue(field.position()))
                        .orElse(EQUAL))
                .min()
                .orElseGet(() -> RelMdUtil.guessSelectivity(condition));
        return new Link(graph.inputsOf(condition), share, fields);
    }

    private static List<Field> equated(JoinGraph graph, RexNode condition) {
        if (condition.getKind() != SqlKind.EQUALS) {
            return List.of();
        }
        List<RexNode> sides = ((RexCall) condition).getOperands();
        boolean plain = sides.stream().allMatch(RexInputRef.class::isInstance);
        return plain
                ? sides.stream().map(side -> field(graph, (RexInputRef) side)).toList()
                : List.of();
    }

    private static Field field(JoinGraph graph, RexInputRef ref) {
        int input = graph.inputOf(ref.getIndex());
        return new Field(input, ref.getIndex() - graph.offsetOf(input));
    }
}

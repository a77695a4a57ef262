package dev.schemaless.planner.join;

import dev.schemaless.planner.join.JoinSizes.Field;
import dev.schemaless.planner.join.JoinSizes.Input;
import dev.schemaless.planner.join.JoinSizes.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Searches an order of joins with few expected intermediate rows. Not thread-safe.
 *
 * <p>The search is greedy: from a first input on, it adds the connected input that leads to the fewest rows. Every input is tried
 * as the first. An optimal order would take exponential time, which the rough estimates do not deserve. Ties are broken by the
 * statement's order, so that a statement always has the same plan.
 */
final class JoinSearch {
    private final List<Input> inputs;
    private final List<List<Link>> linksOf;
    private final BooleanSupplier late;

    JoinSearch(JoinSizes sizes, BooleanSupplier late) {
        this.inputs = sizes.inputs();
        this.late = late;
        this.linksOf = IntStream.range(0, inputs.size())
                .mapToObj(input -> sizes.links().stream()
                        .filter(link -> link.inputs().get(input))
                        .toList())
                .toList();
    }

    /** A tree and its estimates. */
    private record Ordered(JoinTree tree, double rows, double cost) {}

    /** Returns the best order found: whatever is connected joined first, then multiplied, the smallest first. */
    JoinTree best() {
        return components().stream()
                .map(this::bestOf)
                .sorted(Comparator.comparingDouble(Ordered::rows))
                .map(Ordered::tree)
                .reduce(JoinTree.Pair::new)
                .orElseThrow();
    }

    private List<ImmutableBitSet> components() {
        List<ImmutableBitSet> components = new ArrayList<>();
        ImmutableBitSet seen = ImmutableBitSet.of();
        for (int input = 0; input < inputs.size(); input++) {
            if (!seen.get(input)) {
                ImmutableBitSet component = connected(input);
                components.add(component);
                seen = seen.union(component);
            }
        }
        return components;
    }

    private ImmutableBitSet connected(int first) {
        ImmutableBitSet found = ImmutableBitSet.of(first);
        ImmutableBitSet fresh = found;
        while (!fresh.isEmpty()) {
            ImmutableBitSet reached = fresh.asList().stream()
                    .flatMap(input -> linksOf.get(input).stream())
                    .map(Link::inputs)
                    .reduce(ImmutableBitSet.of(), ImmutableBitSet::union);
            fresh = reached.except(found);
            found = found.union(reached);
        }
        return found;
    }

    /** Tries the smallest inputs first, and at least one however late it is. */
    private Ordered bestOf(ImmutableBitSet component) {
        List<Integer> firsts = component.asList().stream()
                .sorted(Comparator.comparingDouble(input -> inputs.get(input).rows()))
                .toList();
        Ordered best = from(firsts.get(0), component);
        for (int first : firsts.subList(1, firsts.size())) {
            if (late.getAsBoolean()) {
                break;
            }
            Ordered other = from(first, component);
            best = other.cost() < best.cost() ? other : best;
        }
        return best;
    }

    private Ordered from(int first, ImmutableBitSet component) {
        double firstRows = inputs.get(first).rows();
        Ordered ordered = new Ordered(new JoinTree.Leaf(first), firstRows, firstRows);
        ImmutableBitSet joined = ImmutableBitSet.of(first);
        while (!joined.equals(component)) {
            int next = next(joined, component, ordered.rows());
            double rows = rowsWith(next, joined, ordered.rows());
            ordered = new Ordered(
                    new JoinTree.Pair(ordered.tree(), new JoinTree.Leaf(next)), rows, ordered.cost() + rows);
            joined = joined.set(next);
        }
        return ordered;
    }

    /** Returns the next input to join. If a condition connects none, the smallest comes next. */
    private int next(ImmutableBitSet joined, ImmutableBitSet component, double rows) {
        ImmutableBitSet rest = component.except(joined);
        List<Integer> linked = rest.asList().stream()
                .filter(input -> !usable(input, joined).isEmpty())
                .toList();
        return (linked.isEmpty() ? rest.asList() : linked)
                .stream()
                        .min(Comparator.comparingDouble(input -> rowsWith(input, joined, rows)))
                        .orElseThrow();
    }

    /** Returns the conditions that can be evaluated when the input is joined, and could not before. */
    private List<Link> usable(int input, ImmutableBitSet joined) {
        ImmutableBitSet all = joined.set(input);
        return linksOf.get(input).stream()
                .filter(link -> all.contains(link.inputs()))
                .toList();
    }

    private double rowsWith(int input, ImmutableBitSet joined, double rows) {
        Input added = inputs.get(input);
        List<Link> links = usable(input, joined);
        double share = links.stream().mapToDouble(Link::share).reduce(1, (left, right) -> left * right);
        double pairs = rows * added.rows();
        // through its whole key a row meets one row at most
        double limit = isKeyed(input, added, links) ? pairs / added.rowsOfTable() : pairs;
        return Math.max(1, Math.min(pairs * share, limit));
    }

    private static boolean isKeyed(int input, Input added, List<Link> links) {
        ImmutableBitSet.Builder equated = ImmutableBitSet.builder();
        for (Link link : links) {
            for (Field field : link.fields()) {
                if (field.input() == input) {
                    equated.set(field.position());
                }
            }
        }
        return !added.key().isEmpty() && equated.build().contains(added.key());
    }
}

package dev.schemaless.planner.access;

import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexTrust;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * An index of another program that is declared to be complete: it has an entry of each row that has all its values. Others have none, so an
 * order needs that these come last or are not wanted.
 *
 * @param isNeverNull whether the rows that are wanted have a value of a field
 */
record CompleteIndex(StoredTable table, IndexDefinition index, Predicate<String> isNeverNull) {
    /** Says whether it is such an index. */
    boolean isOne() {
        ExternalBinding external = table.model().external();
        return external != null && external.index(index.name()).trust() == IndexTrust.COMPLETE;
    }

    /** Says whether an order may begin with a key although NULL is not less than any value to it. */
    boolean mayBegin(SortKey key) {
        return isOne() && comesLast(key);
    }

    private static boolean comesLast(SortKey key) {
        return key.nullsLow() == key.descending();
    }

    /** Returns as much of an order as the index has; empty if it has nothing of it, or may lack rows in its midst. */
    Optional<OrderedLookups.Found> order(OrderedLookups.Found found) {
        IndexOrder order = found.order();
        int columns = (int) IntStream.range(order.from(), order.from() + order.columns())
                .takeWhile(column -> table.routing().ordersAsSql(index, column))
                .count();
        if (columns == 0 || !hasAllBefore(order.from(), found.keys().get(0))) {
            return Optional.empty();
        }
        boolean isCut = columns < order.columns();
        return Optional.of(new OrderedLookups.Found(
                new IndexOrder(order.from(), columns, order.backward(), order.whole() && !isCut),
                found.sortKeys().subList(0, columns),
                found.keys().subList(0, columns)));
    }

    /** Says whether all rows have entries but those that come last. */
    private boolean hasAllBefore(int first, SortKey key) {
        List<String> fields = index.fields();
        return IntStream.range(0, fields.size())
                .allMatch(column -> isNeverNull.test(fields.get(column)) || (column == first && comesLast(key)));
    }
}

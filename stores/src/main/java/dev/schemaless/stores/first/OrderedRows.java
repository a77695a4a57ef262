package dev.schemaless.stores.first;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.IndexTrust;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.TopRows;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.ExternalEntryOrder;
import dev.schemaless.stores.layout.ExternalTable;
import dev.schemaless.stores.read.ExternalParts;
import dev.schemaless.stores.read.TableReads;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads the rows that come first in an order. The index has an entry for each row that has all the values. It may have
 * others as well, of earlier values, and of rows that are gone.
 *
 * <p>Each try begins anew with more entries, as for native indexes; see docs/adr/0038.
 */
public final class OrderedRows<T> implements FirstRows<T> {
    /** The most entries to read; if that is not enough all rows are read instead. */
    private static final int MOST_ENTRIES = 65_536;

    private static final int GROWTH = 4;
    /** Growth of the limit after a round whose entries gave few rows. */
    private static final int FAST_GROWTH = 16;

    private final ExternalTable table;
    private final List<Partition> partitions;
    private final FirstRequest<T> request;
    private final RowSource.Index source;
    private final ExternalEntryOrder order;

    private OrderedRows(
            ExternalTable table,
            List<Partition> partitions,
            FirstRequest<T> request,
            RowSource.Index source,
            ExternalEntryOrder order) {
        this.table = table;
        this.partitions = partitions;
        this.request = request;
        this.source = source;
        this.order = order;
    }

    /** Returns the rows; empty if the order of the index's entries does not determine theirs. */
    public static <T> Optional<FirstRows<T>> of(
            ExternalTable table, List<Partition> partitions, FirstRequest<T> request) {
        if (!(request.request().source() instanceof RowSource.Index source)
                || !isComplete(request.request().model(), source)) {
            return Optional.empty();
        }
        return table.audits().stream()
                .filter(audit -> audit.index().equals(source.index().name()))
                .filter(audit -> isOrdered(audit, request.order()))
                .findFirst()
                .map(audit -> new OrderedRows<>(
                        table, partitions, request, source, new ExternalEntryOrder(audit, request.order())));
    }

    private static boolean isComplete(Model model, RowSource.Index source) {
        ExternalBinding external = model.external();
        return external != null
                && external.index(source.index().name()).trust() == IndexTrust.COMPLETE
                && source.bounds().stream().noneMatch(TableReads::findsNull);
    }

    private static boolean isOrdered(EntryAudit audit, IndexOrder order) {
        return IntStream.range(order.from(), order.from() + order.columns()).allMatch(audit::isOrdered);
    }

    @Override
    public List<T> fetch() {
        if (request.wanted() == 0) {
            return List.of();
        }
        TableReads reads = TableReads.of(table, partitions, request.request());
        int slots = Math.max(1, (int) source.shards().stream().count());
        int most = MOST_ENTRIES / slots;
        for (long limit = TopRows.shareOf(request.wanted(), slots); limit <= most; ) {
            LeadingEntries<T> entries = new LeadingEntries<>(reads, request, source, order, (int) limit);
            entries.read();
            if (entries.isSettled(hasNoOthers())) {
                return entries.rows();
            }
            if (entries.isAll()) {
                break;
            }
            limit *= entries.taken() < limit * slots / FAST_GROWTH ? FAST_GROWTH : GROWTH;
        }
        return sorted();
    }

    /**
     * Says whether there are no wanted rows without an entry: those whose first value in the order is NULL. It does no good to look for them
     * by the same entries.
     */
    private boolean hasNoOthers() {
        boolean isBounded = source.bounds().size() > request.order().from();
        return isBounded
                || (request.otherwise() instanceof RowSource.Index other
                        && other.index().equals(source.index()));
    }

    private List<T> sorted() {
        ReadRequest own = request.request().of(request.otherwise());
        TopRows<T> top = new TopRows<>(request.wanted(), request.ranking());
        new ExternalParts(TableReads.of(table, partitions, own)).drain(() -> top::offer);
        return top.inOrder();
    }
}

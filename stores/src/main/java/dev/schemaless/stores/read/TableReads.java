package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.LayoutTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the pages of rows that a request asks for. */
public record TableReads(TableSession session) {
    public static TableReads of(LayoutTable table, List<Partition> partitions, ReadRequest request) {
        return new TableReads(new TableSession(table, partitions, request));
    }

    /**
     * Some rows of a slot, one after the other.
     *
     * @param end the stored text of the key after which others may follow; null if none do
     */
    public record SlotPage(List<StoredRow> rows, @Nullable String end) {
        public SlotPage {
            rows = List.copyOf(rows);
        }
    }

    /**
     * Reads a page of a slot.
     *
     * @param after the stored text of the key after which it begins; null at the start
     */
    public SlotPage page(int slot, @Nullable String after) {
        RowsOfSlot pages = new RowsOfSlot(session, slot, after, scanOf(slot));
        List<StoredRow> rows = new ArrayList<>();
        List<ExternalRow> page = pages.next();
        if (page != null) {
            page.forEach(row -> rows.add(row.opened(session.table().bodies())));
        }
        return new SlotPage(rows, pages.end());
    }

    /** Reads those of a scan's rows that have one of some keys. */
    public List<StoredRow> rows(Collection<RowKey> keys) {
        List<StoredRow> rows = new ArrayList<>();
        RowsByKey pages = new RowsByKey(session, KeyStream.of(keys), ReadPurpose.SOME_OF_MANY);
        for (List<ExternalRow> page = pages.next(); page != null; page = pages.next()) {
            page.forEach(row -> rows.add(row.opened(session.table().bodies())));
        }
        return rows;
    }

    /** Returns the pages, which send nothing before they are asked. */
    List<RowPages> pages() {
        AsOf asOf = session.request().asOf();
        List<RowPages> latest = latest();
        return asOf == null
                ? latest
                : latest.stream()
                        .<RowPages>map(pages -> new PastRows(session, pages, asOf.micros()))
                        .toList();
    }

    private List<RowPages> latest() {
        RowSource source = session.request().source();
        if (source instanceof RowSource.Scan scan) {
            return scan(scan.shards());
        }
        if (source instanceof RowSource.Index index && isOfUse(index) && isOneStatement(index)) {
            return lookup(index);
        }
        List<KeyStream> streams = new ArrayList<>();
        ReadPurpose purpose = source instanceof RowSource.Keys ? ReadPurpose.BY_KEY : ReadPurpose.SOME_OF_MANY;
        return addTo(streams, source)
                ? List.of(new RowsByKey(session, MergedKeys.of(streams), purpose))
                : scan(ShardSet.all(session.table().routing().shards()));
    }

    private List<RowPages> scan(ShardSet slots) {
        List<RowPages> pages = new ArrayList<>();
        slots.stream().forEach(slot -> pages.add(new RowsOfSlot(session, slot, scanOf(slot))));
        return pages;
    }

    private RowsOfSlot.PageQuery scanOf(int slot) {
        return (after, cells) -> session.table().cells().span(slot, KeySpan.ALL, after, cells, session.columns());
    }

    private boolean isOneStatement(RowSource.Index index) {
        return session.table()
                .lookup(0, index.index(), index.bounds(), EntryPage.sorted(null, 1), session.columns())
                .isPresent();
    }

    private List<RowPages> lookup(RowSource.Index index) {
        List<RowPages> pages = new ArrayList<>();
        index.shards().stream()
                .forEach(slot -> pages.add(new RowsOfSlot(
                        session,
                        slot,
                        (after, cells) -> session.table()
                                .lookup(
                                        slot,
                                        index.index(),
                                        index.bounds(),
                                        EntryPage.sorted(after, cells),
                                        session.columns())
                                .orElseThrow())));
        return pages;
    }

    /** Adds the keys that a lookup finds; returns false if it can only be found by reading everything. */
    private boolean addTo(List<KeyStream> streams, RowSource source) {
        if (source instanceof RowSource.Keys keys) {
            return streams.add(KeyStream.of(keys.keys()));
        } else if (source instanceof RowSource.Union union) {
            return union.lookups().stream().allMatch(lookup -> addTo(streams, lookup));
        } else if (source instanceof RowSource.Index index && isOfUse(index)) {
            addEntries(streams, index);
            return true;
        }
        return false;
    }

    private void addEntries(List<KeyStream> streams, RowSource.Index index) {
        for (TableSession.SlotGroup group : session.groups(index.shards())) {
            streams.add(
                    group.slots().size() == 1
                            ? new EntryKeys(session, index, group.slots().get(0))
                            : new EntryKeysOfMany(session, index, group.slots()));
        }
    }

    /** Says whether entries find the rows. Those of rows as they were are gone. */
    private boolean isOfUse(RowSource.Index index) {
        return session.request().asOf() == null
                && index.bounds().stream().noneMatch(TableReads::findsNull)
                && session.table()
                        .entries(0, index.index(), index.bounds(), EntryPage.unsorted(1))
                        .isPresent();
    }

    /** Says whether a bound lets NULL pass, which entries do not have. */
    private static boolean findsNull(Bound bound) {
        return bound instanceof Bound.IsNull
                || (bound instanceof Bound.AnyOf any
                        && any.boxes().stream().flatMap(List::stream).anyMatch(TableReads::findsNull));
    }
}

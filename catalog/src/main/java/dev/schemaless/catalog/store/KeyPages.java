package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;

/** The rows of some keys of one partition, in the order of the keys. */
final class KeyPages implements PageSource {
    private static final int FIRST_BATCH = 64;
    private static final int MAX_BATCH = 512;

    private final PageReader reader;
    private final Topology topology;
    private final SortedKeys keys;
    private int position;
    private int batch = FIRST_BATCH;

    /**
     * Makes a source.
     *
     * @param keys all of that partition
     */
    KeyPages(PageReader reader, Topology topology, SortedKeys keys) {
        this.reader = reader;
        this.topology = topology;
        this.keys = keys;
    }

    @Override
    public Page next() {
        if (position == keys.size()) {
            return new Page(List.of(), true);
        }
        int run = topology.tableRunOf(keys.at(position).shard());
        List<RowKey> wanted = wanted(run);
        RowCollector.Result result = reader.read(reader.sql().keys(run, padded(wanted)));
        position += result.stopped() && result.lastKey() != null ? wanted.indexOf(result.lastKey()) + 1 : wanted.size();
        batch = result.stopped() ? Math.max(1, batch / 4) : Math.min(MAX_BATCH, batch * 2);
        List<StoredRow> rows = result.rows();
        return new Page(rows, position == keys.size());
    }

    private List<RowKey> wanted(int run) {
        List<RowKey> wanted = new ArrayList<>();
        int end = Math.min(keys.size(), position + batch);
        for (int i = position; i < end; i++) {
            RowKey key = keys.at(i);
            if (topology.tableRunOf(key.shard()) != run) {
                break;
            }
            wanted.add(key);
        }
        return wanted;
    }

    /** Repeats the last key up to a power of two, so that few different texts reach the statement caches. */
    private static List<RowKey> padded(List<RowKey> keys) {
        int size = Integer.highestOneBit(keys.size());
        size = size == keys.size() ? size : size * 2;
        List<RowKey> padded = new ArrayList<>(keys);
        while (padded.size() < size) {
            padded.add(keys.get(keys.size() - 1));
        }
        return padded;
    }
}

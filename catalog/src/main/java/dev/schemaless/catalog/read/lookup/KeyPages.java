package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.PageReader;
import dev.schemaless.catalog.read.page.PageSource;
import dev.schemaless.catalog.read.page.SortedKeys;
import dev.schemaless.catalog.read.share.KeyRead;
import dev.schemaless.catalog.read.share.ModelQueues;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The rows of some keys of one partition, in the order of the keys. */
public final class KeyPages implements PageSource {
    /** From a thousand values on MariaDB makes a table of a list, and joins with it. A page is left where bodies are large. */
    static final int MAX_BATCH = 960;

    private final PageReader reader;
    private final ModelQueues queues;
    private final Topology topology;
    private final SortedKeys keys;
    /** Taken of the keys, but not yet read; all of one table run. */
    private List<RowKey> left = List.of();

    private int position;
    private int batch = MAX_BATCH;

    /**
     * Makes a source.
     *
     * @param keys all of that partition
     */
    public KeyPages(PageReader reader, ModelQueues queues, SortedKeys keys) {
        this.reader = reader;
        this.queues = queues;
        this.topology = reader.session().topology();
        this.keys = keys;
    }

    @Override
    public boolean next(RowSink sink) {
        if (left.isEmpty() && position < keys.size()) {
            left = wanted(topology.tableRunOf(NativeKey.shardOf(keys.at(position))));
            position += left.size();
        }
        if (left.isEmpty()) {
            return false;
        }
        List<RowKey> asked = left.subList(0, Math.min(batch, left.size()));
        int run = topology.tableRunOf(NativeKey.shardOf(asked.get(0)));
        FoundRows result = read(run, asked);
        List<StoredRow> rows = new ArrayList<>(result.rows());
        // the server would sort in a table of its own; here they are few, and mostly in order
        rows.sort(Comparator.comparing(StoredRow::key));
        left = result.more() ? without(left, rows) : left.subList(asked.size(), left.size());
        batch = result.more() ? Math.max(1, batch / 4) : Math.min(MAX_BATCH, batch * 2);
        rows.forEach(sink::accept);
        return !left.isEmpty() || position < keys.size();
    }

    /** Reads the rows of some keys; few keys may be batched with those of other callers. */
    private FoundRows read(int run, List<RowKey> asked) {
        KeyRead read = new KeyRead(reader.session(), reader.position(), run, asked);
        return read.isSmall() && reader.session().shares(reader.position())
                ? queues.keys().read(read)
                : reader.keys(run, KeyRead.padded(asked)).found();
    }

    private static List<RowKey> without(List<RowKey> keys, List<StoredRow> read) {
        Set<RowKey> done = read.stream().map(StoredRow::key).collect(Collectors.toSet());
        return keys.stream().filter(key -> !done.contains(key)).toList();
    }

    private List<RowKey> wanted(int run) {
        List<RowKey> wanted = new ArrayList<>();
        int end = Math.min(keys.size(), position + batch);
        for (int i = position; i < end; i++) {
            RowKey key = keys.at(i);
            if (topology.tableRunOf(NativeKey.shardOf(key)) != run) {
                break;
            }
            wanted.add(key);
        }
        return wanted;
    }
}

package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.SortedKeys;
import dev.schemaless.catalog.read.share.ModelQueues;
import dev.schemaless.catalog.read.share.ValueRead;
import java.util.List;
import java.util.Optional;

/** Lookups by equality, which one statement can answer for several callers. Thread-safe. */
public final class SharedLookups {
    private final ReadSession session;
    private final ModelQueues queues;

    public SharedLookups(ReadSession session, ModelQueues queues) {
        this.session = session;
        this.queues = queues;
    }

    /**
     * Reads the rows of a run that are stored with their entries, perhaps in a batch with other lookups.
     *
     * @return empty, and nothing was read, if the lookup cannot be batched
     */
    public Optional<FoundRows> rows(IndexRead index, int partition, int run) {
        return values(index, partition)
                .map(values -> queues.index(index.reads())
                        .rows()
                        .read(new ValueRead<>(session, new RowLookups(index), partition, run, values)));
    }

    /**
     * Reads the row keys of a partition, perhaps in a batch with other lookups.
     *
     * @return empty if there are too many
     */
    public Optional<SortedKeys> keys(IndexRead index, int partition) {
        List<Integer> runs = index.runs(partition);
        Optional<List<EncodedValue>> values = runs.size() == 1 ? values(index, partition) : Optional.empty();
        return values.isPresent()
                ? queues.index(index.reads())
                        .keys()
                        .read(new ValueRead<>(session, new EntryLookups(index), partition, runs.get(0), values.get()))
                : index.keys(partition, runs);
    }

    /** Returns the values of a lookup by equality, where trips can be shared. */
    private Optional<List<EncodedValue>> values(IndexRead index, int partition) {
        return session.shares(partition) ? index.onlyValues() : Optional.empty();
    }
}

package dev.schemaless.stores.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.server.OpenTransaction;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import dev.schemaless.stores.layout.WriteStep;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A transaction on each of some partitions, committed one after another. Used by one thread. */
final class PartitionTransactions implements AutoCloseable {
    private final Map<Integer, OpenTransaction> open = new TreeMap<>();
    private final String action;

    /**
     * Begins the transactions in ascending order, as all statements do, so that no two wait for each other's
     * connections.
     *
     * @param control stops statements under way until the first commit begins
     */
    PartitionTransactions(List<Partition> partitions, String table, ReadControl control, SortedSet<Integer> wanted) {
        this.action = "change rows of '" + table + "'";
        try {
            for (int position : wanted) {
                open.put(position, partitions.get(position).open(action, control));
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    <T> T read(int partition, Partition.Work<T> work) {
        return transaction(partition).run(work);
    }

    void run(WriteStep step) {
        Supplier<SchemalessException> whenMissed = step.whenMissed();
        if (count(step) == 0 && whenMissed != null) {
            throw whenMissed.get();
        }
    }

    private int count(WriteStep step) {
        try {
            return transaction(step.partition()).run(step.statement()::count);
        } catch (SchemalessException e) {
            throw e.code() == ErrorCode.UNIQUE_VIOLATION ? step.whenTaken().get() : e;
        }
    }

    private OpenTransaction transaction(int partition) {
        return Objects.requireNonNull(open.get(partition));
    }

    /**
     * Commits.
     *
     * @throws UnknownOutcomeException if one partition has committed, and another has not or did not answer
     */
    void commit(Collection<Integer> order) {
        boolean begun = false;
        for (int partition : order) {
            try {
                transaction(partition).commit();
                begun = true;
            } catch (SchemalessException e) {
                if (begun && !(e instanceof UnknownOutcomeException)) {
                    throw new UnknownOutcomeException(action, "all partitions", e);
                }
                throw e;
            }
        }
    }

    @Override
    public void close() {
        open.values().forEach(OpenTransaction::close);
    }
}

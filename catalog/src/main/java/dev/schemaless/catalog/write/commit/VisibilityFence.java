package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.BackOff;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Lets a transaction that holds a row wait until the transactions that wrote the row are committed on all their
 * partitions. Its later reads show all their writes on all partitions. Thread-safe.
 */
public final class VisibilityFence {
    /** Recovery leaves a writer alone for a minute whose machine is gone; then it ends the transaction. */
    private static final Duration PATIENCE = Duration.ofSeconds(70);

    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(1), Duration.ofMillis(250));

    private final StoreTables tables;
    private final PartialCommits partial;

    public VisibilityFence(StoreTables tables, PartialCommits partial) {
        this.tables = tables;
        this.partial = partial;
    }

    /**
     * Adds the query to a trip that finds the transactions which have written rows of a partition and may be partly visible. It has to
     * come after the query of the rows: a transaction whose writes that shows is found then, or has ended.
     *
     * @param rows the hashes of the rows
     */
    public void read(Trip trip, int position, List<Long> rows, Consumer<BranchPresence> found) throws SQLException {
        if (tables.partitions().size() == 1
                || tables.partition(position).dialect().isEmbedded()) {
            return;
        }
        trip.add(tables.epoch(position).committedWriters(rows), row -> {
            if (!partial.isKnownToHaveEnded(EpochSql.transaction(row))) {
                found.accept(EpochSql.presence(row));
            }
        });
    }

    /**
     * Begins to wait for the writers of some rows.
     *
     * @param control ends the waiting
     */
    public Waiting begin(ReadControl control) {
        return new Waiting(control);
    }

    /** One transaction's waiting for writers of rows. Not thread-safe. */
    public final class Waiting {
        private final ReadControl control;
        private final long start = System.nanoTime();
        private final BackOff.Pauses pauses = BACK_OFF.pauses();

        private Waiting(ReadControl control) {
            this.control = control;
        }

        /**
         * Pauses if a writer of rows is not committed on all its partitions.
         *
         * @param rows the hashes of the rows
         * @param writers those that {@link #read} has found
         * @return whether it has paused, so that the rows have to be read anew
         * @throws SchemalessException {@code SERIALIZATION_FAILURE} once that has taken 70 seconds
         */
        public boolean pausesFor(int position, Collection<Long> rows, Collection<BranchPresence> writers) {
            if (partial.isCommitting(rows)) {
                pause("a transaction over several partitions that has written the row is being committed");
                return true;
            }
            Map<BranchPresence, Set<Integer>> committedOn = writers.stream()
                    .collect(Collectors.toMap(each -> each, each -> Set.of(position), (one, same) -> one));
            Optional<Map.Entry<UUID, Integer>> unfinished =
                    partial.unfinished(committedOn, control).entrySet().stream().findAny();
            unfinished.ifPresent(each -> pause("transaction " + each.getKey()
                    + " over several partitions has written the row and is not finished on "
                    + tables.partition(each.getValue()).display()));
            return unfinished.isPresent();
        }

        private void pause(String reason) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new SchemalessException(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "Cannot take hold of a row: " + reason + ", after " + PATIENCE.toSeconds()
                                + " seconds. Check that all servers can be reached, and run the transaction again.");
            }
            control.pause(pauses.nextJittered());
        }
    }
}

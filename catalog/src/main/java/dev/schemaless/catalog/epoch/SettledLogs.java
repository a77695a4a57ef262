package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settled positions of the logs of tables, for all threads of a store in this JVM. A poll of one thread also answers the others that
 * wait for the same table on the same partition. Later calls know the marks of earlier ones. Thread-safe.
 */
public final class SettledLogs {
    /** The longest wait for an open transaction, once a mark is known. */
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final StoreTables tables;
    private final Map<Place, Logs> known = new ConcurrentHashMap<>();

    /** The logs of one table on one partition. */
    private record Place(int partition, int model) {}

    /**
     * The settled positions of some logs.
     *
     * @param mark null if none is known
     * @param isCurrent whether all that was visible at the call is settled; if not, an open transaction may be older
     */
    public record Positions(@Nullable SettledMark mark, boolean isCurrent) {
        /** Returns the greatest settled position of a log, 0 if there is no cell; empty if it is not known. */
        public OptionalLong of(TableRun log) {
            return mark == null ? OptionalLong.empty() : mark.position(log);
        }
    }

    public SettledLogs(StoreTables tables) {
        this.tables = tables;
    }

    /**
     * Returns the settled positions of a table's logs on one partition. It waits for open transactions, 200 milliseconds at most,
     * and 10 seconds if no mark is known yet.
     *
     * @throws SchemalessException {@code CATALOG_CHANGED} if the table was dropped, or if the partition cannot be asked
     */
    public Positions of(Model model, int partition, ReadControl control) {
        return known.computeIfAbsent(new Place(partition, model.number()), place -> new Logs(partition))
                .await(model, control);
    }

    private final class Logs {
        private final int partition;
        private final SettledMarks marks;
        private final ReentrantLock polling = new ReentrantLock();
        private volatile @Nullable SettledMark newest;

        Logs(int partition) {
            this.partition = partition;
            this.marks = new SettledMarks(tables, partition);
        }

        Positions await(Model model, ReadControl control) {
            long earlier = marks.polls();
            long start = System.nanoTime();
            while (true) {
                poll(model, earlier, control);
                boolean isCurrent = marks.settledPoll() > earlier;
                SettledMark mark = newest;
                Duration patience = mark == null ? FIRST_PATIENCE : PATIENCE;
                if (isCurrent || System.nanoTime() - start > patience.toNanos()) {
                    return new Positions(mark, isCurrent);
                }
                control.pause(PAUSE);
            }
        }

        private void poll(Model model, long earlier, ReadControl control) {
            lock(control);
            try {
                if (marks.settledPoll() <= earlier) {
                    List<TableRun> runs = tables.topology().tableRunsOf(partition).stream()
                            .map(run -> new TableRun(model, run))
                            .toList();
                    marks.poll(runs, control).ifPresent(mark -> newest = mark);
                }
            } finally {
                polling.unlock();
            }
        }

        private void lock(ReadControl control) {
            try {
                while (!polling.tryLock(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    control.check();
                }
            } catch (InterruptedException e) {
                throw SchemalessException.ofInterrupt(e);
            }
        }
    }
}

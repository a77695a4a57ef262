package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.model.Model;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settled positions of the logs of tables, for all threads of a store in this JVM. A poll of one thread also answers the others that
 * wait for the same partition. Later calls know the marks of earlier ones. Thread-safe.
 */
public final class SettledLogs {
    /** The longest wait for an open transaction, once a mark is known. */
    private static final Duration PATIENCE = Duration.ofMillis(200);

    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(10);
    /** A thread that waits for news looks at the polls of others so often. */
    private static final Duration LOOK = Duration.ofMillis(50);

    private final List<SharedMarks> partitions;

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

    /** Makes one over the marks of all partitions. */
    SettledLogs(List<SharedMarks> partitions) {
        this.partitions = partitions;
    }

    /**
     * Returns the newest settled positions of a table's logs on one partition that are known, and asks no server. They are current if all
     * that the last poll has seen is settled.
     */
    public Positions known(Model model, int partition) {
        SharedMarks.Settled known = partitions.get(partition).newest(model);
        return known == null ? new Positions(null, false) : new Positions(known.mark(), known.isCurrent());
    }

    /**
     * Returns the settled positions of a table's logs on one partition. It waits for open transactions, 200 milliseconds at most,
     * and 10 seconds if no mark is known yet.
     *
     * @throws SchemalessException {@code CATALOG_CHANGED} if the table was dropped, or if the partition cannot be asked
     */
    public Positions of(Model model, int partition, ReadControl control) {
        return of(model, partition, PATIENCE, control);
    }

    /** Does {@link #of(Model, int, ReadControl)} with another wait for open transactions. */
    public Positions of(Model model, int partition, Duration patience, ReadControl control) {
        SharedMarks marks = partitions.get(partition);
        long earlier = marks.polls();
        return of(model, marks, earlier, System.nanoTime() + patience.toNanos(), control);
    }

    /**
     * Does {@link #of(Model, int, ReadControl)} for several tables, by the same polls.
     *
     * @return the positions in the order of the tables; a dropped table is left out
     */
    public Map<Model, Positions> of(Collection<Model> models, int partition, ReadControl control) {
        SharedMarks marks = partitions.get(partition);
        models.forEach(marks::ask);
        long earlier = marks.polls();
        long end = System.nanoTime() + PATIENCE.toNanos();
        Map<Model, Positions> found = new LinkedHashMap<>();
        for (Model model : models) {
            try {
                found.put(model, of(model, marks, earlier, end, control));
            } catch (SchemalessException e) {
                if (e.code() != ErrorCode.CATALOG_CHANGED) {
                    throw e;
                }
            }
        }
        return found;
    }

    /**
     * Waits for positions of a poll that began after an earlier one.
     *
     * @param end when open transactions are not waited for any more, once a mark is known
     */
    private static Positions of(Model model, SharedMarks marks, long earlier, long end, ReadControl control) {
        long longest = System.nanoTime() + FIRST_PATIENCE.toNanos();
        while (true) {
            marks.poll(model, () -> isSince(marks.newest(model), earlier), control);
            SharedMarks.Settled known = marks.newest(model);
            boolean isCurrent = isSince(known, earlier);
            if (isCurrent || System.nanoTime() - (known == null ? longest : end) > 0) {
                return new Positions(known == null ? null : known.mark(), isCurrent);
            }
            control.pause(PAUSE);
        }
    }

    private static boolean isSince(SharedMarks.@Nullable Settled known, long earlier) {
        return known != null && known.poll() > earlier;
    }

    /**
     * Waits until news are known, or the newest poll of any thread is old. Then it polls once itself. So the number of threads that wait
     * adds no polls.
     *
     * @param age the age at which a poll is old
     * @return the newest known positions, news or not
     * @throws SchemalessException {@code CATALOG_CHANGED} if the table was dropped, or if the partition cannot be asked
     */
    public Positions await(Model model, int partition, Duration age, Predicate<Positions> isNews, ReadControl control) {
        SharedMarks marks = partitions.get(partition);
        while (!isNews.test(known(model, partition)) && marks.isPolledWithin(age)) {
            control.pause(age.compareTo(LOOK) < 0 ? age : LOOK);
        }
        marks.poll(model, () -> isNews.test(known(model, partition)) || marks.isPolledWithin(age), control);
        return known(model, partition);
    }
}

package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Removes the presence rows of transactions that have ended on all their partitions: soon those of this process, after
 * a while those of dead processes. Until then they show that a transaction may be {@linkplain PartialCommits partly
 * visible}. Any number of processes may do so at the same time. Thread-safe.
 */
public final class BranchSweep {
    private static final int ALL_EVERY = 60;
    private static final int FORGET_AT_ONCE = 1000;

    /**
     * The shortest time for which presence rows stay after their transaction has ended everywhere: longer than the views of one
     * statement are apart. A view without the row of an ended transaction is then later than its end by more than that.
     */
    static final Duration LEAST_STAY = Duration.ofMillis(900);

    private final StoreTables tables;
    private final PartialCommits partial;
    private final Set<Integer> entered = ConcurrentHashMap.newKeySet();
    /** Transactions whose rows are still there, with the {@link System#nanoTime} at which they were found to have ended everywhere. */
    private final Map<UUID, Long> ended = new HashMap<>();

    private int ticks;

    public BranchSweep(StoreTables tables, PartialCommits partial) {
        this.tables = tables;
        this.partial = partial;
    }

    /** Notes partitions on which a transaction of this process has had branches. */
    public void entered(Collection<Integer> positions) {
        entered.addAll(positions);
    }

    /**
     * Forgets finished transactions on the partitions that may have some; called again and again.
     *
     * @throws SchemalessException once it has done all that it could, if a partition is out of reach
     */
    public synchronized void tick() {
        Round round = new Round();
        due().forEach(round::list);
        round.forget();
        round.throwFailure();
    }

    private Set<Integer> due() {
        Set<Integer> due = new TreeSet<>();
        entered.removeIf(due::add);
        if (ticks++ % ALL_EVERY == 0) {
            IntStream.range(0, tables.partitions().size()).forEach(due::add);
        }
        due.removeIf(position -> tables.partition(position).dialect().isEmbedded());
        return due;
    }

    /** One look at all that is due. A partition that is out of reach keeps nothing from being forgotten on others. */
    private final class Round {
        private final Map<Integer, List<UUID>> listed = new TreeMap<>();
        private final Map<BranchPresence, Set<Integer>> committedOn = new HashMap<>();
        private @Nullable SchemalessException failure;

        void list(int position) {
            goingOn(position, () -> {
                List<BranchPresence> committed = tables.partition(position)
                        .coordinate(
                                "list branches",
                                connection -> tables.epoch(position)
                                        .committedBranches()
                                        .list(connection, EpochSql::presence));
                if (!committed.isEmpty()) {
                    // again, as more may have ended by then
                    entered.add(position);
                }
                listed.put(
                        position,
                        committed.stream().map(BranchPresence::transaction).toList());
                committed.forEach(each -> committedOn
                        .computeIfAbsent(each, absent -> new HashSet<>())
                        .add(position));
            });
        }

        void forget() {
            Set<UUID> old = endedLongAgo();
            listed.forEach((position, transactions) -> goingOn(position, () -> {
                List<UUID> gone = transactions.stream().filter(old::contains).toList();
                for (int from = 0; from < gone.size(); from += FORGET_AT_ONCE) {
                    List<UUID> some = gone.subList(from, Math.min(gone.size(), from + FORGET_AT_ONCE));
                    tables.partition(position)
                            .coordinate(
                                    "forget branches",
                                    connection -> tables.epoch(position)
                                            .forgetBranches(some)
                                            .update(connection));
                }
            }));
        }

        private Set<UUID> endedLongAgo() {
            Set<UUID> finished = committedOn.keySet().stream()
                    .map(BranchPresence::transaction)
                    .collect(Collectors.toSet());
            finished.removeAll(
                    partial.unfinished(committedOn, StatementGuard.none()).keySet());
            long now = System.nanoTime();
            ended.keySet().retainAll(finished);
            finished.forEach(id -> ended.putIfAbsent(id, now));
            finished.removeIf(id -> now - ended.getOrDefault(id, now) < LEAST_STAY.toNanos());
            return finished;
        }

        private void goingOn(int position, Runnable action) {
            try {
                action.run();
            } catch (SchemalessException e) {
                entered.add(position);
                failure = e;
            }
        }

        void throwFailure() {
            if (failure != null) {
                throw failure;
            }
        }
    }
}

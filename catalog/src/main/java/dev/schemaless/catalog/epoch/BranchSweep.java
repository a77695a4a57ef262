package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
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

    private final StoreTables tables;
    private final PartialCommits partial;
    private final Set<Integer> entered = ConcurrentHashMap.newKeySet();
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
            Set<UUID> unfinished =
                    partial.unfinished(committedOn, StatementGuard.none()).keySet();
            listed.forEach((position, transactions) -> goingOn(position, () -> {
                List<UUID> ended = transactions.stream()
                        .filter(id -> !unfinished.contains(id))
                        .toList();
                for (int from = 0; from < ended.size(); from += FORGET_AT_ONCE) {
                    List<UUID> some = ended.subList(from, Math.min(ended.size(), from + FORGET_AT_ONCE));
                    tables.partition(position)
                            .coordinate(
                                    "forget branches",
                                    connection -> tables.epoch(position)
                                            .forgetBranches(some)
                                            .update(connection));
                }
            }));
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

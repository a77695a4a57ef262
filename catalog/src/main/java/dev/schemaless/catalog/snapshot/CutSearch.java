package dev.schemaless.catalog.snapshot;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.CommitFence;
import dev.schemaless.catalog.epoch.CommitGate;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.BackOff;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The search for moments at which no transaction is half seen. Views that lag are begun again, with back-off. Transactions may be committed so
 * fast that others take their places. Then a gate holds back those of this process for a moment, and a fence those of all. Used by one thread.
 */
final class CutSearch {
    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(1), Duration.ofMillis(250));
    private static final BackOff IN_FENCE = new BackOff(Duration.ofMillis(1), Duration.ofMillis(4));

    /** The most tries before the gate is closed: later ones are likely to see halves of newer transactions. */
    private static final int FEW_TRIES = 3;

    private static final int MOST_TRIES = 20;
    private static final Duration SHORT = Duration.ofMillis(200);
    /** The longest time for which others' decisions are held back. */
    private static final Duration LONGEST_FENCE = Duration.ofMillis(100);
    /** The longest time for which commits of this process are waited for, while its other ones wait. */
    private static final Duration GATE = Duration.ofMillis(20);

    /** A transaction that is half seen for longer is in doubt: holding back others does not help. */
    private static final Duration DOUBTFUL = Duration.ofMillis(100);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final StoreTables tables;
    private final CutViews views;
    private final ReadControl control;
    private final long start = System.nanoTime();
    private final BackOff.Pauses pauses = BACK_OFF.pauses();
    /** The transactions that the last try saw by half, with the time of the first try that did. */
    private final Map<UUID, Long> halfSince = new HashMap<>();

    CutSearch(StoreTables tables, CutViews views, ReadControl control) {
        this.tables = tables;
        this.views = views;
        this.control = control;
    }

    /** Begins the views of embedded databases, whose branches this process alone commits. */
    void onEmbedded(CommitGate gate) {
        while (!gate.whileClosed(GATE, () -> isWholeWithin(gate))) {
            checkPatience(gate.leftPrepared()
                    .map(id -> "transaction " + id + " over several partitions is not committed on all of them")
                    .orElse("a transaction over several partitions is being committed"));
            control.pause(pauses.nextJittered());
        }
    }

    private boolean isWholeWithin(CommitGate gate) {
        boolean whole = gate.leftPrepared().isEmpty();
        if (whole) {
            views.begin();
        }
        return whole;
    }

    /** Begins the views of servers. */
    void onServers(CommitGate gate, CommitFence fence) {
        views.begin();
        if (isFound(FEW_TRIES, SHORT, pauses) || gate.whileClosed(GATE, () -> isFoundAnew(1))) {
            return;
        }
        while (!isFound(MOST_TRIES, SHORT, pauses)) {
            checkPatience(reason());
            if (!isInDoubt() && fence.whileRaised(control, () -> isFoundAnew(Integer.MAX_VALUE))) {
                return;
            }
        }
    }

    private boolean isFoundAnew(int mostTries) {
        views.begin();
        return isFound(mostTries, LONGEST_FENCE, IN_FENCE.pauses());
    }

    private boolean isFound(int mostTries, Duration longest, BackOff.Pauses between) {
        long begin = System.nanoTime();
        for (int tries = 1; ; tries++) {
            Map<BranchPresence, Set<Integer>> half = views.halfSeen();
            if (half.isEmpty() && views.areClose()) {
                return true;
            }
            note(half);
            if (tries >= mostTries || System.nanoTime() - begin > longest.toNanos()) {
                return false;
            }
            control.pause(between.nextJittered());
            if (tries > 1 && between == pauses) {
                // not in a fence: the partitions' connections may be kept until it is gone
                views.learnEnds(half.keySet());
            }
            views.beginAgain(half);
        }
    }

    private void note(Map<BranchPresence, Set<Integer>> half) {
        Map<UUID, Long> before = Map.copyOf(halfSince);
        long now = System.nanoTime();
        halfSince.clear();
        half.keySet().forEach(each -> halfSince.put(each.transaction(), before.getOrDefault(each.transaction(), now)));
    }

    private boolean isInDoubt() {
        long now = System.nanoTime();
        return halfSince.values().stream().anyMatch(since -> now - since > DOUBTFUL.toNanos());
    }

    private String reason() {
        return views.halfSeen().entrySet().stream()
                .findFirst()
                .map(each -> "transaction " + each.getKey().transaction()
                        + " over several partitions is not committed on "
                        + tables.partition(each.getValue().iterator().next()).display())
                .orElse("the servers take more than half a second to begin to read");
    }

    /** A statement with a time limit has its own patience. */
    private void checkPatience(String reason) {
        if (!control.isLimited() && System.nanoTime() - start > PATIENCE.toNanos()) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot read one moment: " + reason + ", after " + PATIENCE.toSeconds()
                            + " seconds. Check that all servers can be reached, and run the statement again.");
        }
    }
}

package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker for each partition, counted in rounds of a background task. The breaker of a partition that does
 * not answer is open for one round, then for two, and so on. So the partition rarely delays the others. Not
 * thread-safe.
 */
public final class CircuitBreakers {
    /** The most rounds that a breaker stays open: its partition's return may be noticed that late. */
    private static final int MOST_ROUNDS = 8;

    /**
     * A breaker that is open.
     *
     * @param rounds how many rounds it stays open
     * @param left how many of them are still to come; 0 for one that is half open
     * @param reason why its partition did not answer
     */
    private record Open(int rounds, int left, SchemalessException reason) {}

    private static final Set<ErrorCode> UNREACHABLE = EnumSet.of(
            ErrorCode.CONNECTION_LOST,
            ErrorCode.CONNECTION_UNABLE,
            ErrorCode.SERVER_UNREACHABLE,
            ErrorCode.POOL_EXHAUSTED);

    private final Map<Integer, Open> open = new TreeMap<>();

    /** Says whether a failure is one of the way to a partition, not of the statement. */
    public static boolean isUnreachable(SchemalessException failure) {
        return UNREACHABLE.contains(failure.code());
    }

    /** Begins a round. */
    public void nextRound() {
        open.replaceAll(
                (position, breaker) -> new Open(breaker.rounds(), Math.max(0, breaker.left() - 1), breaker.reason()));
    }

    /** Says whether a partition is left out now. */
    public boolean isOpen(int position) {
        return open.containsKey(position);
    }

    /** Returns a partition whose breaker is half open: it may be asked again. Null if there is none. */
    public @Nullable Integer halfOpen() {
        return open.entrySet().stream()
                .filter(breaker -> breaker.getValue().left() == 0)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** Runs work on a partition, whatever its breaker says. An answer closes the breaker; no answer opens it for longer. */
    public void ask(int position, Runnable work) {
        try {
            work.run();
            open.remove(position);
        } catch (SchemalessException e) {
            Open before = open.get(position);
            int rounds = before == null ? 1 : Math.min(MOST_ROUNDS, 2 * before.rounds());
            open.put(position, new Open(rounds, rounds, e));
        }
    }

    /** Runs work on a partition unless its breaker is open. */
    public void askIfClosed(int position, Runnable work) {
        if (!isOpen(position)) {
            ask(position, work);
        }
    }

    /** Throws why a partition does not answer, if there is one that does not. */
    public void throwFailure() {
        if (!open.isEmpty()) {
            throw open.values().iterator().next().reason();
        }
    }
}

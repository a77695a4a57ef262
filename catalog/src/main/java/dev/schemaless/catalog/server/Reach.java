package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A circuit breaker for each partition, counted in rounds of a background task. A partition that does not answer is left out for
 * one round, then for two, and so on, so that it rarely delays the others. Not thread-safe.
 */
public final class Reach {
    /** The most rounds that a partition is left out: so late its return may be noticed. */
    private static final int MOST_ROUNDS = 8;

    /**
     * A partition that is away.
     *
     * @param rounds how many rounds it is left out
     * @param left how many of them are still to come
     */
    private record Absence(int rounds, int left, SchemalessException reason) {}

    private static final Set<ErrorCode> OUT_OF_REACH =
            EnumSet.of(ErrorCode.CONNECTION_LOST, ErrorCode.CONNECTION_UNABLE, ErrorCode.POOL_EXHAUSTED);

    private final Map<Integer, Absence> away = new TreeMap<>();

    /** Says whether a failure is one of the way to a partition, not of the statement. */
    public static boolean isOutOfReach(SchemalessException failure) {
        return OUT_OF_REACH.contains(failure.code());
    }

    /** Begins a round. */
    public void next() {
        away.replaceAll((position, absence) ->
                new Absence(absence.rounds(), Math.max(0, absence.left() - 1), absence.reason()));
    }

    boolean isAway(int position) {
        return away.containsKey(position);
    }

    /** Returns a partition that is away and may be asked again; null if there is none. */
    public @Nullable Integer due() {
        return away.entrySet().stream()
                .filter(absence -> absence.getValue().left() == 0)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** Runs work on a partition, whether it is away or not, and remembers whether it could be reached. */
    public void ask(int position, Runnable work) {
        try {
            work.run();
            away.remove(position);
        } catch (SchemalessException e) {
            Absence before = away.get(position);
            int rounds = before == null ? 1 : Math.min(MOST_ROUNDS, 2 * before.rounds());
            away.put(position, new Absence(rounds, rounds, e));
        }
    }

    /** Runs work on a partition unless it is away. */
    public void askIfThere(int position, Runnable work) {
        if (!isAway(position)) {
            ask(position, work);
        }
    }

    /** Throws why a partition is away, if one is. */
    public void throwFailure() {
        if (!away.isEmpty()) {
            throw away.values().iterator().next().reason();
        }
    }
}

package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which partitions can be asked, as far as one knows who asks them round by round. One that was asked in vain is left out for
 * a round, then for two, and so on; so the others rounds for it ever more rarely. Not thread-safe.
 */
public final class Reach {
    /** So late a partition that is there again may be noticed. */
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

    /** Says whether a failure is the way to a partition, not what was asked of it. */
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

    /** Asks a partition, whether it is away or not, and remembers how it went. */
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

    /** Asks a partition unless it is away. */
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

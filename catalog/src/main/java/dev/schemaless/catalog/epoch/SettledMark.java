package dev.schemaless.catalog.epoch;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A low-water mark for the logs of one partition. No cell can still appear at or before a log's marked position, so a reader that
 * has read up to there has missed nothing. Immutable.
 *
 * <p>Cells are numbered when they are inserted, and become visible when their transaction commits. So beyond the mark a cell may
 * still appear before others that are visible already.
 *
 * @param settledMicros a time that was settled before the positions were read: changes of that time and earlier ones are at or before
 *     them; {@link Long#MIN_VALUE} if none was known
 * @param micros the server's clock at or before the moment at which the positions were read, since 1970-01-01 UTC; never less
 *     than that of an earlier mark
 */
public record SettledMark(Map<TableRun.Key, Long> positions, long settledMicros, long micros) {
    public SettledMark {
        positions = Map.copyOf(positions);
    }

    /** Returns the greatest settled {@code added_id} of a log, 0 if there is no cell; empty if the log was not asked for then. */
    public OptionalLong position(TableRun run) {
        Long position = positions.get(run.key());
        return position == null ? OptionalLong.empty() : OptionalLong.of(position);
    }

    boolean has(TableRun run) {
        return positions.containsKey(run.key());
    }

    /** Returns these positions with another clock. */
    SettledMark at(long otherMicros) {
        return new SettledMark(positions, settledMicros, otherMicros);
    }

    /** Returns the greater of this mark and an earlier one: cells may have been removed, or a clock set back. */
    SettledMark notBefore(SettledMark earlier) {
        Map<TableRun.Key, Long> merged = new HashMap<>(positions);
        merged.replaceAll((run, position) -> Math.max(position, earlier.positions.getOrDefault(run, 0L)));
        return new SettledMark(
                merged, Math.max(settledMicros, earlier.settledMicros), Math.max(micros, earlier.micros));
    }
}

package dev.schemaless.catalog.write;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.write.draft.RowState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * The time that an attempt writes into its cells, the same for all its rows. It is after the moment at which the attempt got its stripe,
 * and after the earlier versions of its rows.
 *
 * @param clock the partition's, read once the stripe was got; microseconds since 1970-01-01 UTC
 * @param micros the time of the cells, microseconds since 1970-01-01 UTC
 */
record CommitTime(long clock, long micros) {
    /** A row that is further ahead of the clock was written while a clock was wrong: it does not raise the time of others. */
    private static final long MOST_AHEAD_MICROS = TimeUnit.SECONDS.toMicros(5);

    /** The time of an attempt that has not locked anything. */
    static final CommitTime NONE = new CommitTime(0, 0);

    /**
     * Computes the time.
     *
     * @param earliest gives the time by the clock, unless rows have later versions
     * @param locked the rows that were locked, of each model
     * @param control gets a warning for a row that is too far ahead
     */
    static CommitTime of(
            long clock, LongUnaryOperator earliest, List<Map<RowKey, RowState>> locked, ReadControl control) {
        long micros = earliest.applyAsLong(clock);
        long limit = Math.max(clock, micros) + MOST_AHEAD_MICROS;
        RowKey ahead = null;
        for (Map<RowKey, RowState> rows : locked) {
            for (RowState row : rows.values()) {
                long newest = row.newestAt();
                if (newest > limit) {
                    ahead = row.key();
                } else {
                    micros = Math.max(micros, newest + 1);
                }
            }
        }
        if (ahead != null) {
            control.warn("Row '" + NativeKey.describe(ahead) + "' was written by a clock that was more than "
                    + TimeUnit.MICROSECONDS.toSeconds(MOST_AHEAD_MICROS)
                    + " s ahead. Its new version is later than the other changes of its transaction.");
        }
        return new CommitTime(clock, micros);
    }
}

package dev.schemaless.cli.load;

import java.time.Duration;
import java.util.Locale;

/**
 * The counts of a load.
 *
 * @param inserted rows that are new
 * @param present rows that were there before, left as they were
 * @param untold rows that are new or were there before: for a batch with both the store may not say which is which
 * @param bad records that could not be loaded
 * @param complete whether every record of every file was read
 */
public record LoadSummary(long inserted, long present, long untold, long bad, boolean complete, Duration time) {
    /** Returns the line that ends a load; its rate is that of all rows, new or not. */
    public String line() {
        double seconds = Math.max(0.001, time.toMillis() / 1000.0);
        long added = inserted + untold;
        return String.format(
                Locale.ROOT,
                "%s %,d rows in %.1f s (%,.0f rows/s), %s already there, %,d bad lines",
                complete ? "Loaded" : "Stopped after",
                added,
                seconds,
                (added + present) / seconds,
                untold > 0 ? "some" : String.format(Locale.ROOT, "%,d", present),
                bad);
    }
}

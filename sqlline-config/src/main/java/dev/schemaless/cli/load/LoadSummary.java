package dev.schemaless.cli.load;

import java.time.Duration;
import java.util.Locale;

/**
 * What a load did.
 *
 * @param inserted rows that are new
 * @param present rows that were there before, left as they were
 * @param bad records that could not be loaded
 * @param complete whether every record of every file was read
 */
public record LoadSummary(long inserted, long present, long bad, boolean complete, Duration time) {
    /** Returns the line that ends a load. */
    public String line() {
        double seconds = Math.max(0.001, time.toMillis() / 1000.0);
        return String.format(
                Locale.ROOT,
                "%s %,d rows in %.1f s (%,.0f rows/s), %,d already there, %,d bad lines",
                complete ? "Loaded" : "Stopped after",
                inserted,
                seconds,
                (inserted + present) / seconds,
                present,
                bad);
    }
}

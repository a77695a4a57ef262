package dev.schemaless.catalog.model;

import org.jspecify.annotations.Nullable;

/**
 * The limits of a model's past. Immutable.
 *
 * @param versions of each cell at least so many versions are kept, counted back from each moment that is kept; at least 1
 * @param keptMicros the least age in microseconds at which a superseded version may be removed; null if all versions are kept
 * @param expiryMicros the age in microseconds of its last write at which a row is deleted; null if rows stay
 * @param firstVersion the ref key with which the base cells of new rows begin, 0 unless keys of rows were purged. It is at least the
 *     greatest count of writes of a purged row: so a key that comes again has no count of writes that it had before
 */
public record Retention(
        long versions, @Nullable Long keptMicros, @Nullable Long expiryMicros, long firstVersion) {
    /** The least age: unknown outcomes are found out by the versions of younger writes. */
    public static final long LEAST_MICROS = 3_600_000_000L;

    /** Limits nothing. A model that was limited before has it: its past may have begun later than its rows. */
    public static final Retention UNLIMITED = new Retention(1, null, null, 0);

    /** Returns the limits with others for versions. */
    public Retention keeping(long newVersions, @Nullable Long newKeptMicros) {
        return new Retention(newVersions, newKeptMicros, expiryMicros, firstVersion);
    }

    /** Returns the limits with another one for rows; null if rows stay. */
    public Retention expiring(@Nullable Long newExpiryMicros) {
        return new Retention(versions, keptMicros, newExpiryMicros, firstVersion);
    }

    /** Returns the limits with another first version of new rows. */
    public Retention beginningAt(long newFirstVersion) {
        return new Retention(versions, keptMicros, expiryMicros, newFirstVersion);
    }

    /** Says whether it limits anything now. */
    public boolean isLimited() {
        return keptMicros != null || expiryMicros != null;
    }
}

package dev.schemaless.catalog.index;

import java.time.Duration;

/**
 * The time that an old entry stays in an index whose entries lie elsewhere than their rows.
 *
 * <p>A lookup asks such an index table after table. While it does, a row may move from a table that it has not asked yet to one
 * that it has asked already. The old entry lets the lookup find the row all the same. Every process that has the store open uses
 * the same times.
 */
public final class GracePeriod {
    /**
     * The longest time from a lookup's first question to its last answer. A lookup that takes longer may have missed rows, and is
     * repeated as a scan.
     */
    public static final Duration LONGEST_LOOKUP = Duration.ofSeconds(30);

    /** The least time that an entry stays, counted from when every process could see that its row no longer has it. */
    public static final Duration OF_OLD_ENTRIES = LONGEST_LOOKUP.multipliedBy(2);

    private GracePeriod() {}
}

package dev.schemaless.catalog.index;

import java.time.Duration;

/**
 * How long an old entry stays where a lookup asks table after table: so that a row that moves meanwhile from a table not yet
 * asked to one that was is found by one of them. The same in every process that has a store open.
 */
public final class Grace {
    /** What a lookup that took longer, from its first question to its last answer, has found is not to be trusted. */
    public static final Duration LONGEST_LOOKUP = Duration.ofSeconds(30);

    /** How long an entry stays at least after everybody could see that its row no longer has it. */
    public static final Duration OF_OLD_ENTRIES = LONGEST_LOOKUP.multipliedBy(2);

    private Grace() {}
}

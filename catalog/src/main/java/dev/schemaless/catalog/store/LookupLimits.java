package dev.schemaless.catalog.store;

import dev.schemaless.catalog.index.Grace;
import java.time.Duration;

/**
 * How far a lookup may go that asks several tables for row keys before it reads rows. One that goes further becomes a scan.
 *
 * @param maxKeys how many row keys it may name
 * @param longest how long it may take from its first question to its last answer: later, entries of rows that moved
 *     meanwhile may have been removed
 */
record LookupLimits(int maxKeys, Duration longest) {
    static final LookupLimits USUAL = new LookupLimits(IndexRead.MAX_KEYS, Grace.LONGEST_LOOKUP);
}

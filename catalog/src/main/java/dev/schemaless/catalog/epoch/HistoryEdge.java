package dev.schemaless.catalog.epoch;

/**
 * The beginning of one log's past, before which versions may be gone. Immutable.
 *
 * @param run the log's table run
 * @param fromMicros the log can show this moment and later ones; in microseconds since 1970-01-01 UTC; 0 for all
 * @param fromPosition the log has every version after this position, and each cell's newest version; 0 for all
 */
public record HistoryEdge(int run, long fromMicros, long fromPosition) {}

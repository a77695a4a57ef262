package dev.schemaless.catalog.feed;

import dev.schemaless.catalog.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * The settled part of a log, when it was read. Immutable.
 *
 * @param log the first shard of the table run that has the log
 * @param shards the number of these shards
 * @param settledPosition no change can still appear at or before it; null if it is not known, or the partition cannot be asked
 * @param settledAt every change of that time or an earlier one, in microseconds since 1970-01-01 UTC, is at or before that position; null
 *     if no such time is known
 * @param keptFromPosition the log has every version after it; null if it has all, or the partition cannot be asked
 * @param keptFrom the log can show this moment and later ones; null as {@code keptFromPosition}
 */
public record LogState(
        Model model,
        int partition,
        int log,
        int shards,
        @Nullable Long settledPosition,
        @Nullable Long settledAt,
        @Nullable Long keptFromPosition,
        @Nullable Long keptFrom) {}

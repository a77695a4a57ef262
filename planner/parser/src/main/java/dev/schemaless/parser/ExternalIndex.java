package dev.schemaless.parser;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code INDEX name (column, …) [SHARD BY (column)] [UNIQUE] [AS CLIENT | IGNORED]}.
 *
 * @param shardBy the column that SHARD BY names; null if that is not written
 */
public record ExternalIndex(
        String name, List<String> columns, @Nullable String shardBy, boolean unique, Trust trust) {
    /** The trust in an index. */
    public enum Trust {
        CLIENT,
        IGNORED
    }
}

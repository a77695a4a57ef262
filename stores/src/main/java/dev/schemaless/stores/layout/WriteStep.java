package dev.schemaless.stores.layout;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is part of changing a row.
 *
 * @param partition the position among the store's partitions of the one that it is sent to
 * @param whenTaken makes the error of a key that is taken
 * @param whenMissed makes the error of a statement that changed or found no row; null if it need not
 */
public record WriteStep(
        int partition,
        Query statement,
        Supplier<SchemalessException> whenTaken,
        @Nullable Supplier<SchemalessException> whenMissed) {
    /** Makes a step that need not find a row. */
    public WriteStep(int partition, Query statement, Supplier<SchemalessException> whenTaken) {
        this(partition, statement, whenTaken, null);
    }
}

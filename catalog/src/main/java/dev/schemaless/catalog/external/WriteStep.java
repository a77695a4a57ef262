package dev.schemaless.catalog.external;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import java.util.function.Supplier;

/**
 * A statement that is part of changing a row.
 *
 * @param partition the position among the store's partitions of the one that it is sent to
 * @param whenTaken makes the error of a key that is taken
 */
public record WriteStep(int partition, Query statement, Supplier<SchemalessException> whenTaken) {}

package dev.schemaless.catalog.read;

import dev.schemaless.catalog.index.EncodedValue;
import java.util.List;

/**
 * A lookup of one value of each of an index's first columns, in one table run.
 *
 * @param partition on which the run lies
 * @param values of the columns, in the index's order
 */
record ValueRead(ReadSession session, IndexRead index, int partition, int run, List<EncodedValue> values) {}

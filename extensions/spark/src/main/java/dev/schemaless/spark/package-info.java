/**
 * What Spark has to know of {@code jdbc:schemaless:}: types both ways, which parts of a query a store computes, and how tasks share the shards
 * of a table. Spark finds it by its extension service; no setting is needed.
 *
 * <p>It is written in Java against Spark's own JDBC source, parts of which Spark calls internal: it is built for one minor version of Spark.
 */
@NullMarked
package dev.schemaless.spark;

import org.jspecify.annotations.NullMarked;

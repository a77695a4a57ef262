/**
 * Spark's support for {@code jdbc:schemaless:}: types both ways, the parts of a query that a store computes, and the
 * division of a table's shards among tasks. Spark finds it by its extension service; no setting is needed.
 *
 * <p>It is written in Java against Spark's own JDBC source, parts of which Spark calls internal: it is built for one
 * minor version of Spark.
 */
@NullMarked
package dev.schemaless.spark;

import org.jspecify.annotations.NullMarked;

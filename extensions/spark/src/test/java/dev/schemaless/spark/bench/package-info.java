/** What tasks gain that share the shards of a table. */
@NullMarked
package dev.schemaless.spark.bench;

import org.jspecify.annotations.NullMarked;

/** What many callers at once get from a store, against plain tables and JSON columns on the same servers. */
@NullMarked
package dev.schemaless.tests.bench.throughput;

import org.jspecify.annotations.NullMarked;

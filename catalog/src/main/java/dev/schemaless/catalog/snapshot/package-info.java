/** The moment that one statement reads: a read view of each partition, held for as long as the statement needs it. See docs/adr/0047. */
@NullMarked
package dev.schemaless.catalog.snapshot;

import org.jspecify.annotations.NullMarked;

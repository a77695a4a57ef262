/** Lookups by keys and by indexes, one or several at once. */
@NullMarked
package dev.schemaless.catalog.read.lookup;

import org.jspecify.annotations.NullMarked;

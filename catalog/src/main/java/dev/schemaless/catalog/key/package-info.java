/** Canonical bytes and the row keys computed from them. */
@NullMarked
package dev.schemaless.catalog.key;

import org.jspecify.annotations.NullMarked;

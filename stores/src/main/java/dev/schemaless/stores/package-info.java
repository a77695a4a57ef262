/** Stores that other programs keep, as one value that the driver hands to the catalog when it opens a native store. */
@NullMarked
package dev.schemaless.stores;

import org.jspecify.annotations.NullMarked;

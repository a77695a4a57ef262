/** Reading the versions of cells that stores of others keep: by position in the log of a slot, or by row. */
@NullMarked
package dev.schemaless.stores.log;

import org.jspecify.annotations.NullMarked;

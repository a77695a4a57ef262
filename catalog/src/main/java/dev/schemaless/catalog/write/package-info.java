/** Changing rows: all or none of a statement, on one partition or several, tried again while others are in the way. */
@NullMarked
package dev.schemaless.catalog.write;

import org.jspecify.annotations.NullMarked;

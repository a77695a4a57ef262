/** Background work of a process while a store is open, and its beginning and end. */
@NullMarked
package dev.schemaless.catalog.job.background;

import org.jspecify.annotations.NullMarked;

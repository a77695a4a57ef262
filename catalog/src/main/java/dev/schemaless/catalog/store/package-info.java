/** Opening a store, and the wiring of its rooms. */
@NullMarked
package dev.schemaless.catalog.store;

import org.jspecify.annotations.NullMarked;

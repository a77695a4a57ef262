/** Opening external stores: their layouts, their servers. */
@NullMarked
package dev.schemaless.stores.open;

import org.jspecify.annotations.NullMarked;

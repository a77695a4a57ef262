/** Index entries: what they are and how they follow the cells; which ranges of entries, or of primary keys, answer bounds. */
@NullMarked
package dev.schemaless.catalog.index;

import org.jspecify.annotations.NullMarked;

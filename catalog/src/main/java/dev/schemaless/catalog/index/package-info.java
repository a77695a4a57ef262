/** Index entries: what they are and how they follow the cells. */
@NullMarked
package dev.schemaless.catalog.index;

import org.jspecify.annotations.NullMarked;

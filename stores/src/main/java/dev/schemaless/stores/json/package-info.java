/** JSON texts as other programs write them. */
@NullMarked
package dev.schemaless.stores.json;

import org.jspecify.annotations.NullMarked;

/** Edits of JSON texts that other programs wrote. */
@NullMarked
package dev.schemaless.stores.json;

import org.jspecify.annotations.NullMarked;

/** Canonical bytes, and the native row keys computed from them: where the shard lies in a key only this room says. */
@NullMarked
package dev.schemaless.catalog.key;

import org.jspecify.annotations.NullMarked;

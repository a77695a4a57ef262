/** The native row keys, made of key bytes: where the shard lies in a key only this room says. */
@NullMarked
package dev.schemaless.catalog.key;

import org.jspecify.annotations.NullMarked;

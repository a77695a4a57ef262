/** Reading the rows of external tables, whatever their layout: by their keys, by the keys that entries name, and slot by slot. */
@NullMarked
package dev.schemaless.stores.read;

import org.jspecify.annotations.NullMarked;

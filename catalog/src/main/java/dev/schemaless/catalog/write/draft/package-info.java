/** What a transaction will write: the new state of rows, their index entries and their claims, put together before it is sent. */
@NullMarked
package dev.schemaless.catalog.write.draft;

import org.jspecify.annotations.NullMarked;

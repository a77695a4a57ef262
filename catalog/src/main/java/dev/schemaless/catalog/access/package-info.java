/**
 * What a store promises to those above it: requests to read, rows and how they come, changes of rows and of the catalog, transactions.
 * Nothing here says where rows lie or in what they are kept.
 *
 * <p>More than 30 files, because one promise is made of them: whoever uses a store needs all, and no implementation is among them but
 * {@link dev.schemaless.catalog.access.ForwardCursor}, on which cursors of all kinds of stores stand.
 */
@NullMarked
package dev.schemaless.catalog.access;

import org.jspecify.annotations.NullMarked;

/**
 * The interface of a store for the layers above it: requests to read, rows and cursors, changes of rows and of the
 * catalog, transactions. Nothing here depends on where or how rows are stored.
 *
 * <p>More than 30 files, because they are one interface: a user of a store needs all. No implementation is among them
 * but {@link dev.schemaless.catalog.access.ForwardCursor}, the base class of cursors of all kinds of stores.
 */
@NullMarked
package dev.schemaless.catalog.access;

import org.jspecify.annotations.NullMarked;

/**
 * Stores that other programs keep: the promise of a layout, and the reads that follow it. A layout describes the tables of one kind of store,
 * in a package of its own below this one. Nothing of such a store is created, changed or assumed beyond its layout.
 */
@NullMarked
package dev.schemaless.catalog.external;

import org.jspecify.annotations.NullMarked;

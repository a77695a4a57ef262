/**
 * The promise of a layout, which describes the tables of one kind of store in a room of its own. Nothing of such a store is created,
 * changed or assumed beyond its layout.
 */
@NullMarked
package dev.schemaless.stores.layout;

import org.jspecify.annotations.NullMarked;

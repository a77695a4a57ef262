/**
 * Stores that other programs keep: what a layout tells of its tables, and reading them by that. A layout is a package of its own
 * below this one; nothing of a store of others is ever created, changed or assumed beyond what its layout says.
 */
@NullMarked
package dev.schemaless.catalog.external;

import org.jspecify.annotations.NullMarked;

/**
 * External stores that the catalog declares: checks of declarations, and opening the stores with the connection's
 * accounts.
 */
@NullMarked
package dev.schemaless.stores.declare;

import org.jspecify.annotations.NullMarked;

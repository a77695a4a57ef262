/**
 * External stores that the catalog declares: checks of declarations, and opening the stores with the connection's
 * accounts.
 */
@NullMarked
package dev.schemaless.catalog.external.declare;

import org.jspecify.annotations.NullMarked;

/**
 * Stores of rbastic's <a href="https://github.com/rbastic/go-schemaless">go-schemaless</a>: in each database a table of cells for each
 * model, with row keys as texts. Its index tables name no rows, and are not used.
 */
@NullMarked
package dev.schemaless.stores.goschemaless;

import org.jspecify.annotations.NullMarked;

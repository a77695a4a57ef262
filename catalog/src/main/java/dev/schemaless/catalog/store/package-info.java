/** Opening, sharing and changing a store; reading and writing its rows. */
@NullMarked
package dev.schemaless.catalog.store;

import org.jspecify.annotations.NullMarked;

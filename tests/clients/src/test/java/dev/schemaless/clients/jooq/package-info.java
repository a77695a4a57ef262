/** jOOQ: its DSL, and the code it generates from a store's metadata. */
@NullMarked
package dev.schemaless.clients.jooq;

import org.jspecify.annotations.NullMarked;

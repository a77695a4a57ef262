/** The SQL types a column may have, and what each does with values: coercion, key bytes that keep the order. */
@NullMarked
package dev.schemaless.catalog.type;

import org.jspecify.annotations.NullMarked;

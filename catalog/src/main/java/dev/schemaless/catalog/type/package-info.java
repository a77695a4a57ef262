/** The SQL types a column may have, and their operations on values: coercion, and key bytes that keep the order. */
@NullMarked
package dev.schemaless.catalog.type;

import org.jspecify.annotations.NullMarked;

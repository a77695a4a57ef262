/** The SQL types a column may have, and what each does with values: coercion, canonical bytes, order-preserving index encoding. */
@NullMarked
package dev.schemaless.catalog.type;

import org.jspecify.annotations.NullMarked;

/** Tests of numbers on the bytes of stored rows, so that those which no query wants are neither decoded nor boxed. */
@NullMarked
package dev.schemaless.catalog.row.filter;

import org.jspecify.annotations.NullMarked;

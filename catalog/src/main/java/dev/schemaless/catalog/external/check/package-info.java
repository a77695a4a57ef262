/**
 * Checks of external tables: whether index entries say what rows say. Rows and entries of a span of keys are read, joined by key, judged,
 * and what is suspicious is looked at once more before it is reported.
 */
@NullMarked
package dev.schemaless.catalog.external.check;

import org.jspecify.annotations.NullMarked;

/**
 * Checks of external tables: whether index entries say what rows say. Rows and entries of a span of keys are read,
 * joined by key, judged, and suspicious keys are read once more before they are reported.
 */
@NullMarked
package dev.schemaless.stores.check;

import org.jspecify.annotations.NullMarked;

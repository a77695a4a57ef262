/** Limiting the past of tables: removing superseded versions of cells. */
@NullMarked
package dev.schemaless.catalog.job.retain;

import org.jspecify.annotations.NullMarked;

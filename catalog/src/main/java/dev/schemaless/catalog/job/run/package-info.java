/**
 * Running jobs: their table on partition 0, and in each process one runner that takes due jobs, renews their leases,
 * and continues where others stopped.
 */
@NullMarked
package dev.schemaless.catalog.job.run;

import org.jspecify.annotations.NullMarked;

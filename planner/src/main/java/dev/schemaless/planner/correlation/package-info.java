/**
 * Correlations: joins where a subquery compares outer values by equality, else plans that run once for each distinct
 * outer value.
 */
@NullMarked
package dev.schemaless.planner.correlation;

import org.jspecify.annotations.NullMarked;

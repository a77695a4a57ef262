/**
 * Index tables of other programs: the form in which their columns keep values, and bounds as conditions on these columns.
 */
@NullMarked
package dev.schemaless.catalog.external.entry;

import org.jspecify.annotations.NullMarked;

/**
 * Index tables of other programs: the form in which their columns keep values, and bounds as conditions on these columns.
 */
@NullMarked
package dev.schemaless.stores.entry;

import org.jspecify.annotations.NullMarked;

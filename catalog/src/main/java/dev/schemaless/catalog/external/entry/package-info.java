/**
 * Index tables of other programs: what their columns keep of values, and bounds as conditions on them.
 */
@NullMarked
package dev.schemaless.catalog.external.entry;

import org.jspecify.annotations.NullMarked;

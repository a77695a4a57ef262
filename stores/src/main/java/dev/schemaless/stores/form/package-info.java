/** Values of columns in bodies of other programs: the array, the object or the number that a column of this driver's keeps as a text. */
@NullMarked
package dev.schemaless.stores.form;

import org.jspecify.annotations.NullMarked;

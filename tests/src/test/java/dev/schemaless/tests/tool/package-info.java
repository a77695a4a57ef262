/** The calls that graphical tools make, in their order, where the tools themselves cannot be run. */
@NullMarked
package dev.schemaless.tests.tool;

import org.jspecify.annotations.NullMarked;

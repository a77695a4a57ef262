/** A second stack beside the native one, of tables that another program might have written, and what SQL makes of it. */
@NullMarked
package dev.schemaless.tests.seam;

import org.jspecify.annotations.NullMarked;

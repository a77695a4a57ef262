/**
 * The files of H2, so written that what is committed is found again after a kill, and what was being committed is finished. In the one-file jar these classes are
 * loaded beside H2's, so they know no others of the project.
 */
@NullMarked
package dev.schemaless.catalog.server.file;

import org.jspecify.annotations.NullMarked;

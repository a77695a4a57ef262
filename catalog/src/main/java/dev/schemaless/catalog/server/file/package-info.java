/**
 * The files of H2, written so that committed transactions survive a kill, and commits under way are finished. In the
 * one-file jar these classes are loaded together with H2's, so they use no others of the project.
 */
@NullMarked
package dev.schemaless.catalog.server.file;

import org.jspecify.annotations.NullMarked;

/**
 * The command line: the prompt (sqlline on the driver), scripts, the demo. Nothing here but {@code tail} knows more than JDBC.
 *
 * <p>More than 30 files, because each command is a class, and all share their options and their start.
 */
@NullMarked
package dev.schemaless.cli;

import org.jspecify.annotations.NullMarked;

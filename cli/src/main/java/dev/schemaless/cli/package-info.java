/** The command line: the prompt (sqlline on the driver), scripts, the demo. Nothing here knows more than JDBC. */
@NullMarked
package dev.schemaless.cli;

import org.jspecify.annotations.NullMarked;

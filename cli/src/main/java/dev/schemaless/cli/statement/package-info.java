/** Statements as people write them: split out of scripts, located in them, and with advice on names that are not found. */
@NullMarked
package dev.schemaless.cli.statement;

import org.jspecify.annotations.NullMarked;

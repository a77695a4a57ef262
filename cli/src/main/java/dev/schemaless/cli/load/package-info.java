/**
 * The bulk loader: reads records of files, binds them to a table's columns, inserts them over several connections. Loading
 * the same file again changes nothing, so a load that was killed is simply run again.
 */
@NullMarked
package dev.schemaless.cli.load;

import org.jspecify.annotations.NullMarked;

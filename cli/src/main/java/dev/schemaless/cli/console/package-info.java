/** The web console: one page on one connection, for the browser that was given the token. */
@NullMarked
package dev.schemaless.cli.console;

import org.jspecify.annotations.NullMarked;

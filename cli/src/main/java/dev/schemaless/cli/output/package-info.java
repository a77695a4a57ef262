/** Formats of results: those for programs keep NULL, numbers and arrays; those for people are sqlline's. */
@NullMarked
package dev.schemaless.cli.output;

import org.jspecify.annotations.NullMarked;

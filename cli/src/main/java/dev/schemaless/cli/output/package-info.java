/** How results are written: formats that a program reads keep NULL, numbers and arrays; formats for people are sqlline's. */
@NullMarked
package dev.schemaless.cli.output;

import org.jspecify.annotations.NullMarked;

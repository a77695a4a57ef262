/** The way each operator is run: on our own runtime where that knows all of it, else by generated code. */
@NullMarked
package dev.schemaless.planner.implementation;

import org.jspecify.annotations.NullMarked;

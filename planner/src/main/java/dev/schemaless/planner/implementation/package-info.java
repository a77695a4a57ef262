/** The way each operator is run: on our own runtime, if that knows all of its expressions. */
@NullMarked
package dev.schemaless.planner.implementation;

import org.jspecify.annotations.NullMarked;

/** The statements of one connection: planned by its session, run, and planned again when the catalog has changed. */
@NullMarked
package dev.schemaless.planner.session;

import org.jspecify.annotations.NullMarked;

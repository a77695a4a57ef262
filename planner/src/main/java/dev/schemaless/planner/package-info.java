/**
 * The interface of a session to its callers: statements, their settings, types, rows and results.
 *
 * <p>{@code planner.session.Session} is the entry point. Calcite parses, validates, converts and optimises, driven by
 * our own pipeline; our own operators run the plans. Nothing here uses {@code java.sql}'s
 * interfaces, and no SQL text for a partition is written here.
 */
@NullMarked
package dev.schemaless.planner;

import org.jspecify.annotations.NullMarked;

/** From SQL text to a validated logical plan: parser settings, validator, type inference, conversion, metadata. */
@NullMarked
package dev.schemaless.planner.sql;

import org.jspecify.annotations.NullMarked;

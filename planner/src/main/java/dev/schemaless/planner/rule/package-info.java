/** The planner's own rules, one file each, named by what they do. */
@NullMarked
package dev.schemaless.planner.rule;

import org.jspecify.annotations.NullMarked;

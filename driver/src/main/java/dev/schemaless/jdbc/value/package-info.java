/**
 * Conversions between the classes that callers use and the forms of values that the planner takes and gives.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.value;

import org.jspecify.annotations.NullMarked;

/**
 * The SQL text between callers and the planner: escapes and calls rewritten, its length limited, names quoted.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.sql;

import org.jspecify.annotations.NullMarked;

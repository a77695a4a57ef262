/**
 * The changes of rows through an updatable result set: pending values, the statements that write them, rows as they are shown after.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.update;

import org.jspecify.annotations.NullMarked;

/**
 * {@code java.sql.ResultSet}: moves by a cursor, getters that convert, updaters.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.result;

import org.jspecify.annotations.NullMarked;

/**
 * {@code java.sql.Connection}: a session with transactions, client info and the statements that it has open.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.connection;

import org.jspecify.annotations.NullMarked;

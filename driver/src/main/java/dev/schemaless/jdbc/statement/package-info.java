/**
 * {@code java.sql.Statement}, {@code PreparedStatement} and {@code CallableStatement}: settings, parameters, executions and their outcomes.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.statement;

import org.jspecify.annotations.NullMarked;

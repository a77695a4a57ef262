/**
 * What tools ask about a store, a result or a parameter: {@code DatabaseMetaData} and its rows, {@code ResultSetMetaData},
 * {@code ParameterMetaData}.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.meta;

import org.jspecify.annotations.NullMarked;

/**
 * The metadata of stores, results and parameters: {@code DatabaseMetaData} and its rows, {@code ResultSetMetaData},
 * {@code ParameterMetaData}.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.meta;

import org.jspecify.annotations.NullMarked;

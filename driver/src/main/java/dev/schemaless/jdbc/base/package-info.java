/**
 * The common ground of all implementations of {@code java.sql}: SQLExceptions, warnings, unwrapping, checks of arguments.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.base;

import org.jspecify.annotations.NullMarked;

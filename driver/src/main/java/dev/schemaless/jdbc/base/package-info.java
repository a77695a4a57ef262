/**
 * What every implementation of an interface of {@code java.sql} stands on: SQLExceptions, warnings, unwrapping, checks of arguments.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.base;

import org.jspecify.annotations.NullMarked;

/**
 * The engine side of one connection: its transaction, the limits of each execution, and the diagnostics of the last
 * one.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.session;

import org.jspecify.annotations.NullMarked;

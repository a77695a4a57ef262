/**
 * The engine side of one connection: its transaction, what each execution may do, and what the last one has reported.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.session;

import org.jspecify.annotations.NullMarked;

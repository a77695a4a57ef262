/**
 * The rows of a query as they stream, or kept to scroll in: closed by any thread, limited in number and memory.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.cursor;

import org.jspecify.annotations.NullMarked;

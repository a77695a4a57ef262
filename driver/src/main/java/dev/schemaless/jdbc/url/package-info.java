/**
 * The URL, the connection properties and the configuration file: read, checked, and resolved into one specification.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.url;

import org.jspecify.annotations.NullMarked;

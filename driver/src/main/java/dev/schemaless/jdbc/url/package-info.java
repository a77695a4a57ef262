/**
 * What a connection is opened with: the URL, the connection properties and the configuration file, read and checked.
 *
 * <p>Internal: public only for the driver's other packages; callers use the interfaces of {@code java.sql}.
 */
@NullMarked
package dev.schemaless.jdbc.url;

import org.jspecify.annotations.NullMarked;

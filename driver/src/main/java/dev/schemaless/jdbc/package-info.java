/**
 * The driver and the data sources: all that an application names. Connections, statements and results implement {@code java.sql} in
 * packages below this one, which are internal. Nothing here knows how rows are found.
 *
 * <p>From here down, each package uses only later ones: {@code connection}, {@code statement}, {@code result}, {@code meta},
 * {@code session}, {@code update} and {@code url}, {@code cursor} and {@code value} and {@code sql}, {@code base}.
 */
@NullMarked
package dev.schemaless.jdbc;

import org.jspecify.annotations.NullMarked;

/**
 * One partition as a server: its connections, transactions and round trips, and how work on it is stopped.
 *
 * <p>More than 30 files, because a connection's first questions, its use and its end share one set of limits.
 */
@NullMarked
package dev.schemaless.catalog.server;

import org.jspecify.annotations.NullMarked;

/** One partition as a server: its connections, transactions and round trips, and how work on it is stopped. */
@NullMarked
package dev.schemaless.catalog.server;

import org.jspecify.annotations.NullMarked;

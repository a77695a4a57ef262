/** Jdbi: statements by name, mapped records, SQL objects, transactions. */
@NullMarked
package dev.schemaless.clients.jdbi;

import org.jspecify.annotations.NullMarked;

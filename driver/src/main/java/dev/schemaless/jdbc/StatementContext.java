package dev.schemaless.jdbc;

import java.sql.Connection;

/**
 * What a connection gives to each of its statements.
 *
 * @param connection the one that callers see
 * @param open forgets a statement that is closed
 */
record StatementContext(ConnectionSession session, Connection connection, ValueContext values, OpenStatements open) {}

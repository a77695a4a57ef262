package dev.schemaless.jdbc.statement;

import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.jdbc.sql.IdentifierQuote;
import dev.schemaless.jdbc.value.ValueContext;
import java.sql.Connection;

/**
 * The part of a connection that its statements share.
 *
 * @param connection the one that callers see
 * @param open forgets a statement that is closed
 */
public record StatementContext(
        ConnectionSession session, Connection connection, ValueContext values, OpenStatements open) {
    /** Returns how the connection's SQL quotes names. */
    IdentifierQuote quote() {
        return IdentifierQuote.of(session.spec().session().quoting());
    }
}

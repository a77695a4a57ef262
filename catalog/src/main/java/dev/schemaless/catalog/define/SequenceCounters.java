package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.layout.SequenceSql;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;

/** Makes and forgets the counters of sequences, on partition 0. Every step may be repeated. */
final class SequenceCounters {
    private final CatalogChange change;
    private final Partition partition;
    private final SequenceSql sql;

    SequenceCounters(CatalogChange change) {
        this.change = change;
        this.partition = change.tables().partition(0);
        this.sql = new SequenceSql(partition.dialect(), change.tables().names());
    }

    /** Starts the counter of a sequence with its next number, unless it is there. */
    void start(Sequence sequence, long next) {
        partition.run(
                "create sequence '" + sequence.name() + "'",
                change.control(),
                connection ->
                        insert(connection, sequence, next - sequence.range().increment()));
    }

    private int insert(Connection connection, Sequence sequence, long last) throws SQLException {
        try {
            return sql.start(sequence.number(), last).update(connection);
        } catch (SQLException e) {
            if (SqlStates.translate(e, "create sequence", partition.display()).code() == ErrorCode.UNIQUE_VIOLATION) {
                return 0;
            }
            throw e;
        }
    }

    /** Deletes a counter, if it exists; its numbers are no longer taken. */
    void forget(int number) {
        partition.run(
                "drop sequence",
                change.control(),
                connection -> sql.forget(number).update(connection));
    }
}

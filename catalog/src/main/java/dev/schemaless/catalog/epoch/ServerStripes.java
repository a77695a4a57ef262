package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Stripes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;

/** The stripes of a server's partition: rows of the epoch's table, locked by their holders. */
public record ServerStripes(Partition partition, EpochSql sql) implements Stripes {
    private static final int WAIT_SECONDS = 1;

    @Override
    public Set<Integer> olderThan(long version, StatementGuard guard) {
        return partition.run("read epoch", guard, connection -> stripes(connection, sql.olderStripes(version)));
    }

    @Override
    public Set<Integer> free(StatementGuard guard) {
        return partition.run(
                "read epoch",
                guard,
                connection -> partition.dialect().skipsLockedRows()
                        ? stripes(connection, sql.freeStripes())
                        : freeOneByOne(connection));
    }

    private static Set<Integer> stripes(Connection connection, Query query) throws SQLException {
        return new TreeSet<>(query.list(connection, row -> EpochSql.stripeOf(row.getInt(1))));
    }

    private Set<Integer> freeOneByOne(Connection connection) throws SQLException {
        Set<Integer> free = new TreeSet<>();
        for (int stripe = 0; stripe < COUNT; stripe++) {
            try {
                free.addAll(stripes(connection, sql.freeStripe(stripe)));
            } catch (SQLException e) {
                if (!isConflict(e)) {
                    throw e;
                }
            }
        }
        return free;
    }

    /** Passes stripes one by one. Each statement commits by itself, so a client that stops in between leaves no stripe locked. */
    @Override
    public boolean pass(Set<Integer> stripes, long version, StatementGuard guard) {
        return partition.runOnChangedSession("publish catalog", guard, connection -> {
            Query.of(sql.shortLockTimeout(WAIT_SECONDS)).update(connection);
            boolean passed = tryPass(connection, stripes, version);
            Query.of(sql.usualLockTimeout()).update(connection);
            return passed;
        });
    }

    private boolean tryPass(Connection connection, Set<Integer> stripes, long version) throws SQLException {
        try {
            sql.passStripes(stripes, version).update(connection);
            return true;
        } catch (SQLException e) {
            if (isConflict(e)) {
                return false;
            }
            throw e;
        }
    }

    private boolean isConflict(SQLException failure) {
        SchemalessException translated = SqlStates.translate(failure, "lock epoch", partition.display());
        return translated.code() == ErrorCode.SERIALIZATION_FAILURE;
    }
}

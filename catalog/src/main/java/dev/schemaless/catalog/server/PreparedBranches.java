package dev.schemaless.catalog.server;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The prepared branches of a partition's server, as any process can read and end them. Works on the connections that
 * are kept for coordination, one short statement at a time. Thread-safe.
 */
public record PreparedBranches(Partition partition) {
    private static final int OWNERS_AT_ONCE = 500;

    /** Returns the branches of any transaction of ours, in any order; those of all databases of the server. */
    public List<BranchId> list() {
        return partition.coordinate("list prepared transactions", this::list);
    }

    private List<BranchId> list(Connection connection) throws SQLException {
        return Query.of(dialect().listPrepared())
                .list(
                        connection,
                        row -> BranchId.parse(row.getString(row.getMetaData().getColumnCount())))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Returns the name of the present server, if another server prepared a branch and this one does not have it
     * prepared: it has been ended there, or never was there. Empty else.
     *
     * @param server the name of the server that prepared it
     */
    Optional<String> serverWithout(BranchId id, String server, StatementGuard limit) {
        return partition.coordinate("look for prepared transaction", limit, connection -> {
            String now = RoleCheck.send(connection, dialect(), List.of());
            return now.equals(server) || list(connection).contains(id) ? Optional.<String>empty() : Optional.of(now);
        });
    }

    /**
     * Says whether the account may list them. It is asked on a connection of its own, which has the rights that the account
     * has now.
     *
     * @throws SchemalessException if the server does not say
     */
    public boolean mayList() {
        try (Connection connection = partition.connectDirectly()) {
            return mayList(connection);
        } catch (SQLException e) {
            throw SqlStates.translate(e, "list prepared transactions", partition.display());
        }
    }

    private boolean mayList(Connection connection) throws SQLException {
        try {
            Query.of(dialect().listPrepared()).list(connection, row -> 0);
            return true;
        } catch (SQLException e) {
            if (dialect().isListingForbidden(e, connection)) {
                return false;
            }
            throw e;
        }
    }

    /** Returns those of some branches of this partition that a connection owns: their writers may go on with them. */
    public Set<BranchId> owned(List<BranchId> ids) {
        Set<BranchId> owned = new HashSet<>();
        for (int i = 0; i < ids.size(); i += OWNERS_AT_ONCE) {
            List<BranchId> some = ids.subList(i, Math.min(ids.size(), i + OWNERS_AT_ONCE));
            dialect()
                    .findOwners(some)
                    .ifPresent(query -> partition
                            .coordinate(
                                    "look for owners of transactions",
                                    connection -> query.list(connection, row -> owned(some, row)))
                            .forEach(owned::addAll));
        }
        return owned;
    }

    private static List<BranchId> owned(List<BranchId> ids, ResultSet row) throws SQLException {
        List<BranchId> owned = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            if (row.getString(i + 1) != null) {
                owned.add(ids.get(i));
            }
        }
        return owned;
    }

    /**
     * Ends a branch that another process prepared, unless the server is read-only. A replica would stop replicating when its primary ends the
     * same branch (MariaDB, MDEV-30978).
     *
     * @return false if it is not there, or cannot be ended yet because its owner lives
     */
    public boolean end(BranchId id, boolean commit) {
        String text = commit ? dialect().commitPrepared(id) : dialect().rollBackPrepared(id);
        try {
            return partition.coordinate("end prepared transaction", connection -> {
                RoleCheck.send(connection, dialect(), List.of(text));
                return true;
            });
        } catch (SchemalessException e) {
            if (SqlStates.isUnknownBranch(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Ends the connection that owns a branch; does nothing if there is none. */
    public void killOwner(BranchId id) {
        try {
            dialect().killOwner(id).ifPresent(query -> partition.coordinate("end connection", query::update));
        } catch (SchemalessException e) {
            if (!SqlStates.isUnknownConnection(e)) {
                throw e;
            }
        }
    }

    private Dialect dialect() {
        return partition.dialect();
    }
}

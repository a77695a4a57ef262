package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.shard.ShardRun;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The texts of the shard map, of which each partition has a whole copy. */
public final class ShardMapSql {
    private final Dialect dialect;
    private final String name;
    private final String table;

    public ShardMapSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.name = names.shardMap();
        this.table = dialect.quote(name);
    }

    /** Returns the statement that makes the table, if it is absent. */
    public Query create() {
        return definition().create(dialect, "create-shard-map");
    }

    TableDefinition definition() {
        return new TableDefinition(
                name, "first_shard INT NOT NULL PRIMARY KEY, last_shard INT NOT NULL, position INT NOT NULL");
    }

    /** Reads the runs, for {@link #run}. */
    public Query read() {
        return Query.of("/* schemaless:read-shard-map */ SELECT first_shard, last_shard, position FROM " + table
                + " ORDER BY first_shard");
    }

    /**
     * Takes a run from a row of {@link #read()}.
     *
     * @throws IllegalArgumentException if the row is not a valid run
     */
    public static ShardRun run(ResultSet row) throws SQLException {
        return new ShardRun(row.getInt(1), row.getInt(2), row.getInt(3));
    }

    /** Inserts runs; a unique violation says that another has done so. */
    public void put(Connection connection, List<ShardRun> runs) throws SQLException {
        Trip trip = new Trip(connection, dialect);
        Batch batch = new Batch(
                trip,
                new BatchText(
                        "/* schemaless:put-shard-map */ INSERT INTO " + table
                                + " (first_shard, last_shard, position) VALUES ",
                        "(?, ?, ?)",
                        ""));
        for (ShardRun run : runs) {
            batch.add(List.of(run.first(), run.last(), run.partition()));
        }
        batch.send();
        trip.send();
    }
}

package dev.schemaless.spark;

import java.sql.Connection;
import java.sql.SQLException;
import org.apache.spark.Partition;
import org.apache.spark.sql.connector.read.SupportsPushDownJoin;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCOptions;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCPartition;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCRelation;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCScan;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCScanBuilder;
import org.apache.spark.sql.jdbc.JdbcDialects;

/**
 * Builds a scan of which each task reads some shards. Pushed expressions go to each task; Spark knows by {@code
 * numPartitions} that limits and aggregates of tasks are not yet those of the table.
 */
final class ShardedScanBuilder extends JDBCScanBuilder {
    private static final long serialVersionUID = 1;

    ShardedScanBuilder(JDBCScanBuilder builder) {
        super(builder.session(), builder.schema(), builder.jdbcOptions(), builder.additionalMetrics());
    }

    /** Returns false: rows of two tables that match may lie in different shards. */
    @Override
    public boolean isOtherSideCompatibleForJoin(SupportsPushDownJoin other) {
        return false;
    }

    @Override
    public JDBCScan build() {
        JDBCScan scan = super.build();
        JDBCRelation whole = scan.relation();
        return new JDBCScan(
                new JDBCRelation(
                        whole.schema(),
                        partitions(),
                        whole.jdbcOptions(),
                        whole.additionalMetrics(),
                        whole.sparkSession()),
                scan.prunedSchema(),
                scan.pushedPredicates(),
                scan.pushedAggregateColumn(),
                scan.groupByColumns(),
                scan.tableSampleClause(),
                scan.pushedLimit(),
                scan.sortOrders(),
                scan.pushedOffset());
    }

    private Partition[] partitions() {
        JDBCOptions options = jdbcOptions();
        int tasks = (int) options.numPartitions().get();
        try (Connection connection =
                JdbcDialects.get(options.url()).createConnectionFactory(options).apply(-1)) {
            String[] predicates = hasShards(connection) ? ShardPredicates.of(connection, tasks) : new String[] {null};
            Partition[] partitions = new Partition[predicates.length];
            for (int i = 0; i < partitions.length; i++) {
                partitions[i] = new JDBCPartition(predicates[i], i);
            }
            return partitions;
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot share the shards of " + options.tableOrQuery() + " among tasks", e);
        }
    }

    /** Views have no pseudo columns; one task reads them. */
    private boolean hasShards(Connection connection) throws SQLException {
        String sql = "SELECT _shard FROM " + jdbcOptions().tableOrQuery() + " WHERE 1 = 0";
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return !rows.next();
        } catch (SQLException e) {
            if (DialectErrors.NO_COLUMN.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }
}

package dev.schemaless.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.spark.sql.connector.catalog.TruncatableTable;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCOptions;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCScanBuilder;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTable;
import org.apache.spark.sql.jdbc.JdbcDialects;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A table whose rows several tasks may read, each of some shards. */
final class ShardedTable extends JDBCTable implements TruncatableTable {
    private static final long serialVersionUID = 1;

    ShardedTable(JDBCTable table) {
        super(table.ident(), table.schema(), table.jdbcOptions(), table.additionalMetrics());
    }

    @Override
    public JDBCScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        JDBCScanBuilder builder = super.newScanBuilder(options);
        return isShared(builder.jdbcOptions()) ? new ShardedScanBuilder(builder) : builder;
    }

    @Override
    public boolean truncateTable() {
        JDBCOptions options = jdbcOptions();
        try (Connection connection = JdbcDialects.get(options.url())
                        .createConnectionFactory(options)
                        .apply(-1);
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE TABLE " + options.tableOrQuery());
            return true;
        } catch (SQLException e) {
            throw new IllegalStateException("Cannot truncate " + options.tableOrQuery(), e);
        }
    }

    private static boolean isShared(JDBCOptions options) {
        return options.partitionColumn().isEmpty()
                && options.numPartitions().isDefined()
                && (int) options.numPartitions().get() > 1;
    }
}

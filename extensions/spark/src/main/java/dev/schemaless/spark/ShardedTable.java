package dev.schemaless.spark;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.TruncatableTable;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCOptions;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCScanBuilder;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTable;
import org.apache.spark.sql.jdbc.JdbcDialects;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/** A table whose rows several tasks may read, each of some shards, and all of them as of one time. */
final class ShardedTable extends JDBCTable implements TruncatableTable {
    /** The option, and the property of connections, that gives the time. */
    static final String AS_OF = "asOf";

    /** The value of the option that stands for the time at which the query is executed. */
    static final String NOW = "now";

    private static final long serialVersionUID = 1;

    private final @Nullable String asOf;

    /**
     * Makes a table.
     *
     * @param asOf the time of reads that give none, or {@link #NOW}; null for rows as they are
     */
    ShardedTable(JDBCTable table, @Nullable String asOf) {
        super(table.ident(), table.schema(), table.jdbcOptions(), table.additionalMetrics());
        this.asOf = asOf;
    }

    @Override
    public JDBCScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        JDBCScanBuilder builder = super.newScanBuilder(withTime(options));
        return isShared(builder.jdbcOptions()) ? new ShardedScanBuilder(builder) : builder;
    }

    private CaseInsensitiveStringMap withTime(CaseInsensitiveStringMap options) {
        Map<String, String> all = new HashMap<>(options.asCaseSensitiveMap());
        all.keySet().removeIf(AS_OF::equalsIgnoreCase);
        String time = options.getOrDefault(AS_OF, asOf);
        if (NOW.equalsIgnoreCase(time)) {
            time = QueryMoments.current(SparkSession.active().sparkContext()).toString();
        }
        if (time != null) {
            all.put(AS_OF, time);
        }
        return new CaseInsensitiveStringMap(all);
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

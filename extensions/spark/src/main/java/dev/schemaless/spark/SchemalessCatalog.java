package dev.schemaless.spark;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTable;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * Spark's JDBC catalog on a store, whose option {@code numPartitions} says how many tasks share the shards of a table. With
 * {@code partitionColumn} they share the values of that column instead, as everywhere. The option {@code asOf} gives a time as of which
 * tables are read, and {@code asOf=now} one time for all tasks of each query.
 */
@SuppressWarnings("overrides") // Scala writes TableChange* without the flag of varargs
public final class SchemalessCatalog extends JDBCTableCatalog {
    private static final String DRIVER_OPTION = "driver";
    private static final String DRIVER = "dev.schemaless.jdbc.SchemalessDriver";

    private @Nullable String asOf;

    /** Makes the catalog that Spark's configuration names. */
    public SchemalessCatalog() {
        SchemalessExtension.register();
    }

    /** Names the driver, which {@code DriverManager} does not find among the jars that {@code spark-submit} is given. */
    @Override
    public void initialize(String name, CaseInsensitiveStringMap options) {
        Map<String, String> all = new HashMap<>(options.asCaseSensitiveMap());
        if (!options.containsKey(DRIVER_OPTION)) {
            all.put(DRIVER_OPTION, DRIVER);
        }
        if (ShardedTable.NOW.equalsIgnoreCase(options.get(ShardedTable.AS_OF))) {
            // no connection knows it: each query replaces it by its time
            all.keySet().removeIf(ShardedTable.AS_OF::equalsIgnoreCase);
            asOf = ShardedTable.NOW;
        }
        super.initialize(name, new CaseInsensitiveStringMap(all));
    }

    @Override
    public Table loadTable(Identifier name) {
        return new ShardedTable((JDBCTable) super.loadTable(name), asOf);
    }

    /**
     * Loads a table as of a time, for {@code TIMESTAMP AS OF}. Its columns are those of now.
     *
     * @param micros since 1970-01-01 UTC
     */
    @Override
    public Table loadTable(Identifier name, long micros) {
        return new ShardedTable(
                (JDBCTable) super.loadTable(name),
                Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString());
    }
}

package dev.schemaless.spark;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTable;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Spark's JDBC catalog on a store, whose option {@code numPartitions} says how many tasks share the shards of a table. With
 * {@code partitionColumn} they share the values of that column instead, as everywhere.
 */
@SuppressWarnings("overrides") // Scala writes TableChange* without the flag of varargs
public final class SchemalessCatalog extends JDBCTableCatalog {
    private static final String DRIVER_OPTION = "driver";
    private static final String DRIVER = "dev.schemaless.jdbc.SchemalessDriver";

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
        super.initialize(name, new CaseInsensitiveStringMap(all));
    }

    @Override
    public Table loadTable(Identifier name) {
        return new ShardedTable((JDBCTable) super.loadTable(name));
    }
}

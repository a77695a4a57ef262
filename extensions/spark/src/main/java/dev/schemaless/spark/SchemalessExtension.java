package dev.schemaless.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.apache.spark.sql.jdbc.JdbcDialects;
import scala.runtime.BoxedUnit;

/** Registers the dialect with every session that Spark makes. Thread-safe. */
public final class SchemalessExtension implements SparkSessionExtensionsProvider {
    private static final SchemalessDialect DIALECT = new SchemalessDialect();

    /** Makes the extension for Spark's service loader. */
    public SchemalessExtension() {}

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        register();
        return BoxedUnit.UNIT;
    }

    /** Registers the dialect, where a session was made before this jar was added. A second call does nothing. */
    public static void register() {
        JdbcDialects.unregisterDialect(DIALECT);
        JdbcDialects.registerDialect(DIALECT);
    }
}

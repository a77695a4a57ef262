package dev.schemaless.spark;

import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/** Writes a table of the store whose URL is given, and reads it by two tasks. */
public final class Visits {
    public static void main(String[] args) throws IOException {
        try (SparkSession spark = SparkSession.builder()
                .appName("visits")
                .config("spark.sql.catalog.shop", "dev.schemaless.spark.SchemalessCatalog")
                .config("spark.sql.catalog.shop.url", args[0])
                .config("spark.sql.catalog.shop.numPartitions", "2")
                .getOrCreate()) {
            spark.sql("CREATE TABLE shop.PUBLIC.visit (id BIGINT NOT NULL, city STRING, paid DECIMAL(8, 2))");
            spark.sql("INSERT INTO shop.PUBLIC.visit VALUES (1, 'Rome', 20), (2, 'Oslo', 7.5), (3, 'Rome', 1.25)");
            spark.sql("SELECT city, SUM(paid) AS paid FROM shop.PUBLIC.visit GROUP BY city ORDER BY city")
                    .show();
        }
    }

    private Visits() {}
}

package dev.schemaless.cli.complete;

import java.util.List;

/** Words of the SQL that stores understand. */
final class SqlWords {
    /** First words of statements. */
    static final List<String> STARTS = List.of(
            "ALTER JOB",
            "ALTER TABLE",
            "ANALYZE TABLE",
            "CANCEL JOB",
            "CHECK EXTERNAL TABLE",
            "CREATE INDEX",
            "CREATE TABLE",
            "CREATE UNIQUE INDEX",
            "CREATE VIEW",
            "DELETE FROM",
            "DESCRIBE",
            "DROP INDEX",
            "DROP TABLE",
            "DROP VIEW",
            "EXPLAIN",
            "EXPLAIN ANALYZE",
            "EXPLAIN DIFF",
            "INSERT INTO",
            "MERGE INTO",
            "PURGE FROM",
            "SELECT",
            "SHOW CREATE TABLE",
            "SHOW INDEXES FROM",
            "SHOW PLAN CACHE",
            "SHOW TABLES",
            "TRUNCATE TABLE",
            "UPDATE",
            "UPSERT INTO",
            "VALUES",
            "WITH");

    /** Words inside of statements. */
    static final List<String> INSIDE = List.of((""
                    + "ADD ALL AND ANY ARRAY AS ASC BETWEEN BIGINT BOOLEAN BY CASE CAST CELL COLUMN COUNT CROSS CURRENT_DATE"
                    + " CURRENT_TIMESTAMP DATE DECIMAL DEFAULT DELETE DESC DISTINCT DOUBLE DUPLICATE ELSE END EXCEPT EXISTS"
                    + " EXTRACT FALSE FETCH FILTER FIRST FOLLOWING FROM FULL GREATEST GROUP HAVING IF IGNORE IN INDEX INNER"
                    + " INSERT INTEGER INTERSECT INTERVAL INTO IS JOIN JSON_EXISTS JSON_QUERY JSON_VALUE KEY LAST LATERAL"
                    + " LEAST LEFT LIKE LIMIT MAP MATCHED MAX MIN NATURAL NOT NULL NULLS OFFSET ON ONLY OR ORDER OUTER OVER"
                    + " PARTITION PLAN PRECEDING PRIMARY RANGE RENAME RETURNING RIGHT ROW ROWS SELECT SET SHARD SMALLINT"
                    + " SUM TABLE THEN TIME TIMESTAMP TO TRUE TRY_CAST UNBOUNDED UNION UNIQUE UNNEST UPDATE USING UUID"
                    + " VALUES VARBINARY VARCHAR WHEN WHERE WINDOW WITH")
            .split(" "));

    private SqlWords() {}
}

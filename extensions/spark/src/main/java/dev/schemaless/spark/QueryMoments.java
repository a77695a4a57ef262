package dev.schemaless.spark;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.SparkContext;

/** The times that the driver process takes for queries. All tables of one execution are read as of the same. Thread-safe. */
final class QueryMoments {
    private static final String EXECUTION = "spark.sql.execution.id";
    private static final int MOST = 256;

    private static final Map<String, Instant> OF_EXECUTIONS = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
            return size() > MOST;
        }
    });

    private QueryMoments() {}

    /** Returns the time of the query that this thread executes; that of now if a query is planned without being executed. */
    static Instant current(SparkContext context) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        String execution = context.getLocalProperty(EXECUTION);
        return execution == null ? now : OF_EXECUTIONS.computeIfAbsent(execution, absent -> now);
    }
}

package dev.schemaless.planner;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Work;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement ready to run, any number of times. If the catalog has changed since, it is planned again when it runs.
 * Thread-safe.
 *
 * <p>Parameters are given as {@code Boolean, Byte, Short, Integer, Long, BigInteger, BigDecimal, Float, Double, String,
 * byte[], LocalDate, LocalTime, LocalDateTime, OffsetDateTime, UUID, List, Map} or null. A value that the inferred type
 * cannot hold exactly is compared by value, never truncated.
 */
public interface PlannedStatement {
    /** What a statement is. */
    enum Kind {
        /** Has rows: SELECT, VALUES, EXPLAIN, SHOW, DESCRIBE. */
        QUERY,
        /** Changes rows. */
        UPDATE,
        /** Changes rows, and gives rows of them: RETURNING. */
        RETURNING,
        /** Changes the catalog. Runs when it is executed, never when it is planned. */
        DEFINITION,
        /** Has rows that whoever holds the session knows: what the statement before had to say. */
        DIAGNOSTICS,
        /** Is about the session: reads and writes nothing by itself. */
        SESSION;

        /** Says whether the statement may change rows or the catalog. */
        public boolean changes() {
            return this == UPDATE || this == RETURNING || this == DEFINITION;
        }

        /** Says whether the statement gives rows. */
        public boolean givesRows() {
            return this == QUERY || this == RETURNING || this == DIAGNOSTICS;
        }
    }

    Kind kind();

    /** Returns the columns of the rows it gives; none if it gives no rows. */
    List<ResultColumn> columns();

    /** Returns the columns of the rows that the statement may insert, as {@link InsertedRows#columns()}; empty if it inserts none. */
    List<ResultColumn> insertedColumns();

    /** Returns the inferred types of the parameters, in order. */
    List<SqlType> parameters();

    /** Returns what the user should know each time it runs. */
    List<String> warnings();

    /** Runs the statement as a transaction of its own. */
    StatementResult execute(List<@Nullable Object> parameters, ReadControl control);

    /**
     * Runs the statement.
     *
     * @param work where it reads and writes
     * @throws dev.schemaless.catalog.SchemalessException with a code whose SQLState the caller gets; nothing is half done
     */
    StatementResult execute(List<@Nullable Object> parameters, Work work, ReadControl control);

    /** Runs a changing statement once for each list of parameters, each execution as a transaction of its own. */
    BatchResult executeBatch(List<List<@Nullable Object>> batch, ReadControl control);

    /**
     * Runs a changing statement once for each list of parameters, rows that can travel together in one statement. An execution
     * that is refused does not keep the others from running.
     *
     * @param work where it reads and writes; if that is the store, each execution is a transaction of its own
     * @throws BatchException if an execution was refused
     */
    BatchResult executeBatch(List<List<@Nullable Object>> batch, Work work, ReadControl control);
}

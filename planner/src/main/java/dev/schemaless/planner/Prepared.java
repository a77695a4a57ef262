package dev.schemaless.planner;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Work;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement's plan on one catalog, with the facts that are known before it runs. Look it up once for each execution.
 * If the catalog changes in between, the execution plans anew. Immutable and thread-safe.
 *
 * <p>Parameters are given as {@code Boolean, Byte, Short, Integer, Long, BigInteger, BigDecimal, Float, Double, String,
 * byte[], LocalDate, LocalTime, LocalDateTime, OffsetDateTime, UUID, List, Map} or null. A value that the inferred type
 * cannot hold exactly is compared by value, never truncated.
 */
public interface Prepared {
    PlannedStatement.Kind kind();

    /** Returns the columns of the rows it gives; none if it gives no rows. */
    List<ResultColumn> columns();

    /** Returns the columns of the rows that the statement may insert, as {@link InsertedRows#columns()}; empty if it inserts none. */
    List<ResultColumn> insertedColumns();

    /** Returns the inferred types of the parameters, in order. */
    List<SqlType> parameters();

    /** Returns how many parameters there are. */
    int parameterCount();

    /** Returns the warnings of each run. */
    List<String> warnings();

    /**
     * Runs the statement.
     *
     * @param work where it reads and writes; if that is the store, as a transaction of its own
     * @throws dev.schemaless.catalog.SchemalessException with a code whose SQLState the caller gets; nothing is half done
     */
    StatementResult execute(List<@Nullable Object> parameters, Work work, ReadControl control);

    /**
     * Runs a changing statement once for each list of parameters. Rows are written together where possible. An
     * execution that is refused does not keep the others from running.
     *
     * @param work the target of reads and writes; if that is the store, each execution is a transaction of its own
     * @throws BatchException if an execution was refused
     */
    BatchResult executeBatch(List<List<@Nullable Object>> batch, Work work, ReadControl control);
}

package dev.schemaless.tests.bench.throughput;

import java.sql.SQLException;

/** One thread's way of doing a workload's operation. */
interface Caller extends AutoCloseable {
    /** Does the operation once. */
    void run() throws Exception;

    @Override
    default void close() throws SQLException {}
}

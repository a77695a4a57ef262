package dev.schemaless.tests.bench.throughput;

/** One of the ways to do a workload: by the driver, or past it. Thread-safe. */
@FunctionalInterface
interface Side {
    /** Returns what does the operation for one more thread. */
    Caller open() throws Exception;
}

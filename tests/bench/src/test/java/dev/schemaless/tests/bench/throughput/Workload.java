package dev.schemaless.tests.bench.throughput;

import java.util.Map;

/**
 * An operation, done in three ways.
 *
 * @param ours by the driver
 * @param plain by hand-written JDBC on plain tables
 * @param json by hand-written JDBC on JSON columns with generated, indexed columns
 * @param limits by number of threads; none where the figures are only shown
 */
record Workload(String name, Side ours, Side plain, Side json, Map<Integer, Limit> limits) {
    /**
     * What ours may cost against plain.
     *
     * @param processor the ratio of processor time per operation that is not to be exceeded
     * @param throughput the ratio of operations per second to be reached; 0 for none
     * @param p99 the ratio of the slow operations' time that is not to be exceeded; infinite for none
     */
    record Limit(double processor, double throughput, double p99) {
        Limit(double processor, double throughput) {
            this(processor, throughput, Double.POSITIVE_INFINITY);
        }

        static Limit of(double processor) {
            return new Limit(processor, 0);
        }
    }
}

package dev.schemaless.tests.bench.throughput;

/**
 * What one side did in one round.
 *
 * @param perSecond operations per second
 * @param client processor time of this process per operation, in microseconds
 * @param servers processor time of all servers per operation, in microseconds
 * @param median half of the operations took no longer, in microseconds
 * @param p99 ninety-nine of a hundred operations took no longer, in microseconds
 */
record Round(double perSecond, double client, double servers, double median, double p99) {
    double processor() {
        return client + servers;
    }
}

package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.bench.throughput.Workload.Limit;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** The workloads, and what each may cost with 1, 16 and 64 threads. */
final class Workloads {
    private static final double THIRD = 1 / 3.0;

    private Workloads() {}

    static List<Workload> of(Operations ours, Operations plain, Operations json) {
        return List.of(
                new Workload(
                        "point-read",
                        ours::pointRead,
                        plain::pointRead,
                        json::pointRead,
                        limits(Limit.of(1.05), new Limit(0.5, 1.5), new Limit(0.33, 2.5, THIRD))),
                new Workload(
                        "local-index",
                        ours::localIndex,
                        plain::localIndex,
                        json::localIndex,
                        limits(Limit.of(1.6), new Limit(1.0, 1.0), new Limit(0.8, 1.3))),
                new Workload(
                        "global-index",
                        ours::globalIndex,
                        plain::globalIndex,
                        json::globalIndex,
                        limits(Limit.of(2.2), new Limit(1.3, 0.8), new Limit(1.0, 1.0))),
                new Workload(
                        "key-range",
                        ours::keyRange,
                        plain::keyRange,
                        json::keyRange,
                        Map.of(1, Limit.of(1.15), 16, new Limit(1.0, 1.0))),
                new Workload(
                        "insert-local",
                        ours::insertLocal,
                        plain::insertLocal,
                        json::insertLocal,
                        limits(Limit.of(1.7), new Limit(0.8, 0.95), new Limit(0.38, 2.2))),
                new Workload(
                        "insert-global",
                        ours::insertGlobal,
                        plain::insertGlobal,
                        json::insertGlobal,
                        limits(Limit.of(2.6), new Limit(1.2, 0.6), new Limit(0.6, 1.5))),
                new Workload(
                        "update",
                        ours::update,
                        plain::update,
                        json::update,
                        limits(Limit.of(2.2), new Limit(1.1, 0.7), new Limit(0.48, 2.0))),
                new Workload(
                        "update-hot",
                        ours::updateHot,
                        plain::updateHot,
                        json::updateHot,
                        Map.of(16, new Limit(0.9, 0.85), 64, new Limit(0.4, 2.2))),
                new Workload(
                        "mixed",
                        () -> mixed(ours),
                        () -> mixed(plain),
                        () -> mixed(json),
                        limits(Limit.of(1.4), new Limit(0.7, 1.2), new Limit(0.4, 2.0))));
    }

    private static Map<Integer, Limit> limits(Limit one, Limit sixteen, Limit sixtyFour) {
        return Map.of(1, one, 16, sixteen, 64, sixtyFour);
    }

    /** Eighty point reads, fifteen updates and five inserts of a hundred. */
    private static Caller mixed(Operations side) throws Exception {
        Caller read = side.pointRead();
        Caller update = side.update();
        Caller insert = side.insertLocal();
        return new Caller() {
            @Override
            public void run() throws Exception {
                int dice = ThreadLocalRandom.current().nextInt(100);
                (dice < 80 ? read : dice < 95 ? update : insert).run();
            }

            @Override
            public void close() throws SQLException {
                read.close();
                update.close();
                insert.close();
            }
        };
    }
}

package dev.schemaless.tests.bench.throughput;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A number of threads that do the same again and again, each when its last is done. */
final class Callers {
    private final int number;
    private final ServerClock servers;

    Callers(int number, ServerClock servers) {
        this.number = number;
        this.servers = servers;
    }

    /** Lets all callers work for a while, and measures it. */
    Round run(Side side, Duration time) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(number);
        try {
            List<Caller> callers = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                callers.add(side.open());
            }
            ClientClock clock = new ClientClock();
            long server = servers.nanos();
            long start = System.nanoTime();
            List<Future<Latencies>> working = new ArrayList<>();
            for (Caller caller : callers) {
                working.add(threads.submit(() -> work(caller, start + time.toNanos())));
            }
            long[] latencies = sorted(working);
            double seconds = (System.nanoTime() - start) / 1e9;
            long client = clock.nanos();
            server = servers.nanos() - server;
            for (Caller caller : callers) {
                caller.close();
            }
            int done = latencies.length;
            return new Round(
                    done / seconds,
                    client / 1e3 / done,
                    server / 1e3 / done,
                    latencies[done / 2] / 1e3,
                    latencies[(int) (done * 0.99)] / 1e3);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Latencies work(Caller caller, long end) throws Exception {
        Latencies latencies = new Latencies();
        long before = System.nanoTime();
        do {
            caller.run();
            long after = System.nanoTime();
            latencies.add(after - before);
            before = after;
        } while (before < end);
        return latencies;
    }

    private static long[] sorted(List<Future<Latencies>> working) throws InterruptedException, ExecutionException {
        List<long[]> all = new ArrayList<>();
        for (Future<Latencies> each : working) {
            all.add(each.get().nanos());
        }
        return all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    }

    /** How long each operation of one thread took. */
    private static final class Latencies {
        private long[] nanos = new long[1 << 12];
        private int size;

        void add(long each) {
            if (size == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * size);
            }
            nanos[size++] = each;
        }

        long[] nanos() {
            return Arrays.copyOf(nanos, size);
        }
    }
}

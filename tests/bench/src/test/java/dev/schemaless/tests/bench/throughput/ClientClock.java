package dev.schemaless.tests.bench.throughput;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The processor time that this process uses from a moment on, but for what its compiler and {@linkplain SlowNetworks the network} take: that
 * is no operation's. A compiler goes on long after the first operations, on a busy machine. The times of threads are added up that
 * are there at the end, because compiler threads come and go. Where the system does not tell of threads the process's whole time is taken.
 */
final class ClientClock {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Path THREADS = Path.of("/proc/self/task");

    private final long process = PROCESS.getProcessCpuTime();
    private final Map<Path, Long> threads = threads();

    /** Returns the nanoseconds since this clock was made. */
    long nanos() {
        Map<Path, Long> now = threads();
        if (now.isEmpty()) {
            return PROCESS.getProcessCpuTime() - process;
        }
        return now.entrySet().stream()
                .mapToLong(each -> each.getValue() - threads.getOrDefault(each.getKey(), 0L))
                .sum();
    }

    private static Map<Path, Long> threads() {
        Map<Path, Long> nanos = new HashMap<>();
        if (Files.isDirectory(THREADS)) {
            try (Stream<Path> threads = Files.list(THREADS)) {
                List<Path> all = threads.toList();
                all.forEach(thread -> read(thread, nanos));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return nanos;
    }

    /** A thread may end while it is looked at. */
    private static void read(Path thread, Map<Path, Long> nanos) {
        try {
            String name = Files.readString(thread.resolve("comm"));
            if (!name.contains("CompilerThre") && !name.startsWith(SlowNetworks.THREADS)) {
                String ran = Files.readString(thread.resolve("schedstat")).split(" ")[0];
                nanos.put(thread, Long.parseLong(ran));
            }
        } catch (IOException ignored) {
            // it has ended
        }
    }
}

package dev.schemaless.tests.bench.throughput;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The processor time that this process has used since it started, but for what its compiler took: that is no operation's, and on
 * a busy machine goes on long after the first operations. Where the system does not tell of threads the compiler's time is included.
 */
final class ClientClock {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Path THREADS = Path.of("/proc/self/task");

    private ClientClock() {}

    static long nanos() {
        return PROCESS.getProcessCpuTime() - compilerNanos();
    }

    private static long compilerNanos() {
        if (!Files.isDirectory(THREADS)) {
            return 0;
        }
        try (Stream<Path> threads = Files.list(THREADS)) {
            List<Path> all = threads.toList();
            return all.stream().mapToLong(ClientClock::compilerNanos).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A thread may end while it is looked at. */
    private static long compilerNanos(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).contains("CompilerThre")
                    ? Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ")[0])
                    : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}

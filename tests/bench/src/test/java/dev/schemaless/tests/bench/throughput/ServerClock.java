package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The processor time that some servers on this machine have used since they started, all their threads together. Thread-safe. */
final class ServerClock {
    private final List<ProcessHandle> processes;

    private ServerClock(List<ProcessHandle> processes) {
        this.processes = processes;
    }

    /** Finds the servers' processes by the ports that they were started with. */
    static ServerClock of(List<DatabaseServer> servers) {
        return new ServerClock(servers.stream().map(ServerClock::process).toList());
    }

    private static ProcessHandle process(DatabaseServer server) {
        String port = "--port=" + server.port();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().stream()
                        .flatMap(Arrays::stream)
                        .anyMatch(port::equals))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No process was started with " + port));
    }

    /** Returns the time in nanoseconds; the system counts it in steps of some milliseconds. */
    long nanos() {
        return processes.stream()
                .map(process -> process.info().totalCpuDuration().orElseThrow())
                .mapToLong(Duration::toNanos)
                .sum();
    }
}

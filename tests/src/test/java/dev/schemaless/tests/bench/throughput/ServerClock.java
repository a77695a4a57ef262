package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The processor time that some servers on this machine have used since they started, all their threads together. Thread-safe. */
final class ServerClock {
    private final List<ProcessHandle> processes;

    private ServerClock(List<ProcessHandle> processes) {
        this.processes = processes;
    }

    /** Finds the servers' processes by the files in which they wrote their numbers. */
    static ServerClock of(List<DatabaseServer> servers) throws SQLException, IOException {
        List<ProcessHandle> processes = new ArrayList<>();
        for (DatabaseServer server : servers) {
            processes.add(ProcessHandle.of(processId(server)).orElseThrow());
        }
        return new ServerClock(List.copyOf(processes));
    }

    private static long processId(DatabaseServer server) throws SQLException, IOException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT @@pid_file, @@datadir")) {
            row.next();
            Path file = Path.of(row.getString(2)).resolve(row.getString(1));
            return Long.parseLong(Files.readString(file).strip());
        }
    }

    /** Returns the time in nanoseconds; the system counts it in steps of some milliseconds. */
    long nanos() {
        return processes.stream()
                .map(process -> process.info().totalCpuDuration().orElseThrow())
                .mapToLong(Duration::toNanos)
                .sum();
    }
}

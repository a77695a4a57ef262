package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Interrupts of threads that use a file store, in a process of its own, which is killed in one of three runs. The interrupted statement
 * succeeds or ends with 57014, and others notice nothing. Acknowledged rows are there when the store is opened again, and refused ones are not.
 * {@code -Dschemaless.test.interrupts=…} sets the number of runs.
 */
@Tag("slow")
@OnBackend(Backend.H2_FILE)
final class InterruptContract {
    private static final int HEAP = 128;
    private static final int RUNS = Integer.getInteger("schemaless.test.interrupts", 3);

    private final Random random = new Random();
    private final Set<Long> acknowledged = new TreeSet<>();
    private final Set<Long> refused = new TreeSet<>();
    private long next;

    @Test
    void interruptsTakeNothingFromOthersNorFromTheFile(TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, n INTEGER, body VARCHAR)");
        }
        for (int run = 0; run < RUNS; run++) {
            switch (run % 3) {
                case 0 -> note(use(place.url()));
                case 1 -> note(useAndKill(place.url(), 1 + random.nextInt(InterruptedUsers.STRIKES)));
                default -> note(use(place.url() + "&durability=relaxed"));
            }
            assertRowsAreThere(place);
        }
        assertThat(acknowledged).hasSizeGreaterThan(RUNS);
    }

    private List<String> use(String url) throws IOException, InterruptedException {
        try (ChildJvm users = ChildJvm.start(HEAP, InterruptedUsers.class, url, String.valueOf(next))) {
            return users.finish();
        }
    }

    private List<String> useAndKill(String url, int strikes) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        try (ChildJvm users = ChildJvm.start(HEAP, InterruptedUsers.class, url, String.valueOf(next))) {
            String line = users.readLine();
            while (line != null && !line.equals("* " + strikes)) {
                lines.add(line);
                line = users.readLine();
            }
            lines.addAll(users.kill());
        }
        return lines;
    }

    private void note(List<String> lines) {
        assertThat(lines)
                .filteredOn(line -> line.startsWith("!"))
                .as("failures")
                .isEmpty();
        assertThat(lines).as("what happened").isNotEmpty();
        for (String line : lines) {
            switch (line.charAt(0)) {
                case '+' -> acknowledged.add(Long.valueOf(line.substring(2)));
                case '-' -> refused.add(Long.valueOf(line.substring(2)));
                default -> {}
            }
        }
    }

    private void assertRowsAreThere(TestStore place) throws SQLException {
        Set<Long> rows = new TreeSet<>();
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT id FROM item")) {
            while (found.next()) {
                rows.add(found.getLong(1));
            }
        }
        assertThat(rows).containsAll(acknowledged);
        assertThat(refused).doesNotContainAnyElementsOf(rows);
        next = Stream.of(rows, acknowledged, refused)
                        .flatMap(Set::stream)
                        .mapToLong(Long::longValue)
                        .max()
                        .orElse(0)
                + 1;
    }
}

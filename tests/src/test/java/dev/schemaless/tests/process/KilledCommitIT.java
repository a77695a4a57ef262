package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.catalog.store.ReadRequest;
import dev.schemaless.catalog.store.RowCursor;
import dev.schemaless.catalog.store.RowSource;
import dev.schemaless.catalog.store.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * A writer is killed at random moments while it commits over three servers. {@code -Dschemaless.test.kills=N} sets how often.
 */
@OnBackend(Backend.THREE_MARIADB)
final class KilledCommitIT {
    private static final int KILLS = Integer.getInteger("schemaless.test.kills", 12);
    private static final int LONGEST_MILLIS = 120;
    private static final Duration FREE_AGAIN = Duration.ofSeconds(5);

    private TestStore place;
    private Store store;

    @Test
    void leavesWholeTransactionsAndEveryAcknowledgedOne(TestStore given) throws Exception {
        place = given;
        try (Store opened = Stores.open(CommittingWriter.config(given.partitions()))) {
            store = opened;
            CommittingWriter.createModel(opened);
            killAndCheck();
        }
    }

    private void killAndCheck() throws Exception {
        Random random = new Random();
        List<Long> acknowledged = new ArrayList<>();
        long next = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            acknowledged.addAll(writeAndKill(next, random.nextInt(LONGEST_MILLIS)));
            next += 1_000_000;
            // waits for the dead writer's locks
            long start = System.nanoTime();
            CommittingWriter.commit(store, next - 1);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(FREE_AGAIN);
            acknowledged.add(next - 1);
            awaitNothingPrepared();

            Map<Long, Integer> marks = marks();
            assertThat(marks.values()).as("marks of each transaction").containsOnly(3);
            assertThat(marks.keySet()).containsAll(acknowledged);
            assertThat(counters()).as("counters").containsOnly((long) marks.size());
            assertIndexAgrees(marks.size());
        }
        assertThat(acknowledged).hasSizeGreaterThan(2 * KILLS).doesNotHaveDuplicates();
    }

    private List<Long> writeAndKill(long first, int millis) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(String.valueOf(first)));
        for (DatabaseServer server : place.servers()) {
            arguments.addAll(List.of(
                    server.host(), String.valueOf(server.port()), place.name(), server.user(), server.password()));
        }
        List<String> lines = new ArrayList<>();
        try (ChildJvm writer = ChildJvm.start(128, CommittingWriter.class, arguments.toArray(String[]::new))) {
            lines.add(String.valueOf(writer.readLine()));
            Thread.sleep(millis);
            lines.addAll(writer.kill());
        }
        return lines.stream().map(Long::valueOf).toList();
    }

    private void awaitNothingPrepared() throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + FREE_AGAIN.toNanos();
        while (prepared() > 0) {
            assertThat(System.nanoTime()).as("branches stay prepared").isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    private int prepared() throws SQLException {
        int count = 0;
        for (DatabaseServer server : place.servers()) {
            try (Connection connection = server.connect("");
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("XA RECOVER")) {
                while (rows.next()) {
                    count++;
                }
            }
        }
        return count;
    }

    private Map<Long, Integer> marks() {
        Map<Long, Integer> marks = new TreeMap<>();
        for (StoredRow row : read(new RowSource.Scan(all()))) {
            if (isMark(row)) {
                marks.merge(CommittingWriter.numberOf(row), 1, Integer::sum);
            }
        }
        return marks;
    }

    private static boolean isMark(StoredRow row) {
        return JsonText.of(BodyReader.ofStored(row.bodies().get(0), row.key())).contains("mark");
    }

    private List<Long> counters() {
        return read(new RowSource.Scan(all())).stream()
                .filter(row -> !isMark(row))
                .map(CommittingWriter::numberOf)
                .toList();
    }

    private void assertIndexAgrees(int transactions) {
        Model model = store.catalog().findModel("mark").orElseThrow();
        List<StoredRow> found =
                read(new RowSource.Index(model.findIndex("by_n").orElseThrow(), List.of(new Bound.IsNotNull()), all()));
        assertThat(found).hasSize(3 * transactions + 3);
    }

    private ShardSet all() {
        return ShardSet.all(store.topology().shards());
    }

    private List<StoredRow> read(RowSource source) {
        Model model = store.catalog().findModel("mark").orElseThrow();
        List<StoredRow> rows = new ArrayList<>();
        try (RowCursor cursor = store.read(new ReadRequest(
                store.catalog().version(), model, List.of(Column.BASE_CELL), source, ReadControl.unlimited()))) {
            while (cursor.next()) {
                rows.add(cursor.row());
            }
        }
        return rows;
    }
}

package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The network is cut at every point of a write's exchange with the server, while another writer writes the same rows. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class CutConnectionContract {
    private static final int STATEMENTS = 4;
    private static final int ROUNDS = 4;

    private CuttingProxy proxy;
    private Store cut;
    private Store whole;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxy = CuttingProxy.before(place.servers().get(0));
        whole = Stores.open(CommittingWriter.config(place.partitions()));
        CommittingWriter.createModel(whole);
        cut = Stores.open(CommittingWriter.config(List.of(proxy.front().partition(place.name()))));
    }

    @AfterEach
    void close() throws Exception {
        cut.close();
        whole.close();
        proxy.close();
    }

    /** Each transaction inserts a mark and counts itself. */
    @ParameterizedTest
    @EnumSource(CuttingProxy.Moment.class)
    void everyTransactionIsMadeOnce(CuttingProxy.Moment moment) throws Exception {
        AtomicLong next = new AtomicLong();
        for (int statement = 1; statement <= STATEMENTS; statement++) {
            for (int round = 0; round < ROUNDS; round++) {
                CommittingWriter.commit(cut, next.getAndIncrement());
                proxy.cutAt(statement, moment);
                Thread other = new Thread(() -> CommittingWriter.commit(whole, next.getAndIncrement()));
                other.start();
                CommittingWriter.commit(cut, next.getAndIncrement());
                other.join();
            }
        }

        long made = next.get();
        assertThat(numbers(new RowSource.Keys(List.of(CommittingWriter.counter(whole, 0)))))
                .containsExactly(made);
        assertThat(numbers(new RowSource.Scan(all()))).hasSize((int) made + 1).doesNotHaveDuplicates();
        Model model = whole.catalog().findModel("mark").orElseThrow();
        assertThat(numbers(new RowSource.Index(
                        model.findIndex("by_n").orElseThrow(), List.of(new Bound.IsNotNull()), all())))
                .hasSize((int) made + 1);
    }

    /** The connection of the first statement, of the second and so on is cut, until an update needs no more of them. */
    @ParameterizedTest
    @EnumSource(CuttingProxy.Moment.class)
    void everySqlUpdateCountsOnce(CuttingProxy.Moment moment, TestStore place) throws Exception {
        try (Connection direct = place.connect();
                Connection cutting = DriverManager.getConnection(place.url(List.of(proxy.front())))) {
            try (Statement statement = direct.createStatement()) {
                statement.execute("CREATE TABLE counter (id BIGINT PRIMARY KEY, n BIGINT)");
                statement.execute("CREATE INDEX counter_n ON counter (n)");
                statement.execute("INSERT INTO counter VALUES (7, 0)");
            }
            countUp(cutting);
            int counted = 1;
            int cuts = 0;
            while (!proxy.isAboutToCut()) {
                proxy.cutAt(cuts / ROUNDS + 1, moment);
                cuts++;
                CompletableFuture<Void> other = CompletableFuture.runAsync(() -> countUp(direct));
                countUp(cutting);
                other.join();
                counted += 2;
            }
            proxy.cutNoMore();

            assertThat(cuts).isGreaterThan(2 * ROUNDS);
            try (Statement statement = direct.createStatement();
                    ResultSet row = statement.executeQuery("SELECT n, _version FROM counter WHERE n = " + counted)) {
                assertThat(row.next()).as("the row of count %s", counted).isTrue();
                assertThat(row.getInt(2)).isEqualTo(counted + 1);
            }
        }
    }

    private static void countUp(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE counter SET n = n + 1 WHERE id = 7"))
                    .isEqualTo(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private ShardSet all() {
        return ShardSet.all(whole.topology().shards());
    }

    private List<Long> numbers(RowSource source) {
        Model model = whole.catalog().findModel("mark").orElseThrow();
        List<Long> numbers = new ArrayList<>();
        try (RowCursor<StoredRow> cursor = whole.read(new ReadRequest(
                whole.catalog().version(), model, List.of(Column.BASE_CELL), source, ReadControl.unlimited()))) {
            while (cursor.next()) {
                StoredRow row = cursor.row();
                numbers.add(CommittingWriter.numberOf(row));
            }
        }
        return numbers;
    }
}

package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.dialect.Query;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A read that is busy on a server can be stopped, and its connection used again. */
final class ReadControlTest {
    private static final Query ENDLESS =
            Query.of("SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000) a, SYSTEM_RANGE(1, 1000000) b");

    private final OpenStore store = OpenStore.open(EmbeddedStore.fresh(1), ExternalStores.none());

    ReadControlTest() {
        store.changes().createModel(EmbeddedStore.model("n"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void runEndless(ReadControl control, CountDownLatch begun) {
        ReadRequest request = new ReadRequest(
                store.catalog().version(),
                store.catalog().findModel("n").orElseThrow(),
                List.of("base"),
                new RowSource.Scan(EmbeddedStore.ALL),
                control);
        begun.countDown();
        store.reader().session(request).query(store.tables().partitions().get(0), ENDLESS, rows -> rows.next());
    }

    @Test
    void cancelReachesTheStatementThatRuns() throws Exception {
        ReadControl control = ReadControl.unlimited();
        CountDownLatch begun = new CountDownLatch(1);
        Thread canceler = new Thread(() -> {
            try {
                begun.await();
                control.cancel();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        canceler.start();

        assertThatThrownBy(() -> runEndless(control, begun))
                .isInstanceOf(SchemalessException.class)
                .hasMessage("Cannot go on with statement: it was cancelled.")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.QUERY_CANCELED);
        canceler.join();
        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();
    }

    @Test
    void deadlineReachesTheStatementThatRuns() {
        assertThatThrownBy(() -> runEndless(ReadControl.withTimeout(300), new CountDownLatch(1)))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("its query timeout is over")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.QUERY_TIMEOUT);
        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();
    }
}

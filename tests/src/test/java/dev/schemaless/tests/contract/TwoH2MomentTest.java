package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Two rows on two embedded partitions always get the same body: a read of both never sees two. */
@OnBackend(Backend.H2_MEMORY)
final class TwoH2MomentTest {
    private static final int READS = 3_000;

    @Test
    void readOverTwoPartitionsSeesEachTransactionAsAWhole(TestStore place) {
        AtomicBoolean end = new AtomicBoolean();
        try (Store store = Stores.open(StoreFixture.twoEmbedded(place))) {
            StoreFixture.createTrip(store);
            long last = store.topology().shards() - 1L;
            write(store, last, 0);
            CompletableFuture<Long> writes = CompletableFuture.supplyAsync(() -> LongStream.iterate(1, i -> i + 1)
                    .takeWhile(i -> !end.get())
                    .peek(i -> write(store, last, i))
                    .count());
            for (int i = 0; i < READS; i++) {
                List<byte[]> bodies = bodies(store);
                assertThat(bodies).hasSize(2);
                assertThat(bodies.get(0)).isEqualTo(bodies.get(1));
            }
            end.set(true);
            assertThat(writes.join()).isPositive();
        } finally {
            end.set(true);
        }
    }

    private static void write(Store store, long last, long content) {
        List<RowChange> changes = LongStream.of(0, last)
                .<RowChange>mapToObj(number -> new Change(
                        key(store, number),
                        current -> new Decision.Put(Map.of(Column.BASE_CELL, body(0, "same", content)), 1)))
                .toList();
        store.write(new WriteRequest(store.catalog().version(), trip(store), changes, ReadControl.unlimited()));
    }

    private static List<byte[]> bodies(Store store) {
        ReadControl control = ReadControl.unlimited();
        long version = store.catalog().version();
        try (Snapshot snapshot = store.snapshot(ReadScope.once(trip(store)), version, control)) {
            ReadRequest request = new ReadRequest(
                    version,
                    trip(store),
                    new RowColumns(List.of(Column.BASE_CELL), RowFacts.ALL),
                    new RowSource.Scan(ShardSet.all(store.topology().shards())),
                    control,
                    null,
                    null,
                    snapshot);
            return StoreFixture.read(store, request).stream()
                    .map(row -> Objects.requireNonNull(row.bodies().get(0)))
                    .toList();
        }
    }
}

package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store is opened as what it is, or not at all. Each database in memory lives as long as the outer hold on it. */
final class OpeningTest {
    private final StoreConfig config = EmbeddedStore.fresh(2);
    private final PartitionConfig first = config.partitions().get(0);
    private final PartitionConfig second = config.partitions().get(1);

    private static AbstractThrowableAssert<?, ?> refused(ErrorCode code, StoreConfig config) {
        return assertThatThrownBy(() -> OpenStore.open(config, ExternalStores.none()))
                .isInstanceOf(SchemalessException.class)
                .satisfies(e -> assertThat(((SchemalessException) e).code()).isEqualTo(code));
    }

    private StoreConfig opening(OptionalInt shards, PartitionConfig... partitions) {
        return EmbeddedStore.with(config, List.of(partitions), shards, false);
    }

    @Test
    void storeRemembersItsShards() {
        try (Store store = Stores.open(EmbeddedStore.with(config, config.partitions(), OptionalInt.of(20), true))) {
            assertThat(store.topology().shards()).isEqualTo(20);
            refused(ErrorCode.STORE_MISMATCH, opening(OptionalInt.of(21), first, second))
                    .hasMessageContaining("the store has 20 shards, shards=21 is asked for");
            assertThatThrownBy(() -> Stores.open(opening(OptionalInt.of(21), first, second)))
                    .hasMessageContaining("the store has 20 shards, shards=21 is asked for");
        }
    }

    @Test
    void swappedPartitionsAreRefused() {
        try (Store store = Stores.open(config)) {
            refused(ErrorCode.STORE_MISMATCH, opening(OptionalInt.empty(), second, first))
                    .hasMessage("Cannot open store with " + second.display()
                            + " as partition 0: it is partition 1 of the store. Name the partitions in their order, each"
                            + " once.");
            assertThat(store.topology().partitions()).isEqualTo(2);
        }
    }

    @Test
    void tooFewPartitionsAreRefused() {
        try (Store store = Stores.open(config)) {
            refused(ErrorCode.STORE_MISMATCH, opening(OptionalInt.empty(), first))
                    .hasMessageContaining("the store has 2 partitions, 1 are named");
            assertThat(store.topology().partitions()).isEqualTo(2);
        }
    }

    @Test
    void partitionOfAnotherStoreIsRefused() {
        StoreConfig other = EmbeddedStore.fresh(2);
        try (Store store = Stores.open(config);
                Store stranger = Stores.open(other)) {
            refused(
                            ErrorCode.STORE_MISMATCH,
                            opening(
                                    OptionalInt.empty(),
                                    first,
                                    other.partitions().get(1)))
                    .hasMessageContaining("as partition 1: it belongs to another store than partition 0");
            assertThat(stranger.topology()).isEqualTo(store.topology());
        }
    }

    @Test
    void emptyPartitionOfAFinishedStoreIsRefusedEvenWithCreate() {
        StoreConfig other = EmbeddedStore.fresh(1);
        try (Store store = Stores.open(config)) {
            refused(
                            ErrorCode.STORE_MISMATCH,
                            EmbeddedStore.with(
                                    config, List.of(first, other.partitions().get(0)), OptionalInt.empty(), true))
                    .hasMessageContaining("as partition 1: it holds no part of the store");
            assertThat(store.topology().partitions()).isEqualTo(2);
        }
    }

    @Test
    void storeWhosePartition0IsElsewhereIsNotCalledAbsent() {
        StoreConfig other = EmbeddedStore.inNamespace(EmbeddedStore.fresh(1), "other");
        try (Store store = Stores.open(config);
                Store hold = Stores.open(other)) {
            refused(
                            ErrorCode.STORE_MISMATCH,
                            opening(OptionalInt.empty(), other.partitions().get(0), second))
                    .hasMessage("Cannot open store with " + second.display()
                            + " as partition 1: it holds a part of a store, partition 0 does not. Name all databases of"
                            + " the store, in order.");
            assertThat(store.topology()).isNotEqualTo(hold.topology());
        }
    }

    @Test
    void absentStoreIsNotMadeUnlessAskedFor() {
        refused(ErrorCode.CONNECTION_UNABLE, opening(OptionalInt.empty(), first, second))
                .hasMessage(
                        "Cannot open store " + first.display() + ": it does not exist. Set create=true to create it.");
    }

    @Test
    void halfMadeStoreIsFinishedByTheNextWhoMayCreate() {
        try (Store hold = Stores.open(EmbeddedStore.fresh(1))) {
            OpenStore made = OpenStore.open(config, ExternalStores.none());
            for (Partition partition : made.tables().partitions()) {
                StoreSql sql = new StoreSql(partition.dialect(), new TableNames(""));
                partition.run("undo", c -> sql.setState("INITIALISING").update(c));
                partition.run("undo", c -> sql.dropTable("schemaless__epoch").update(c));
            }

            refused(ErrorCode.CONNECTION_UNABLE, opening(OptionalInt.empty(), first, second))
                    .hasMessageContaining("there is only a half-made store. Set create=true to finish it");
            OpenStore finished = OpenStore.open(config, ExternalStores.none());

            assertThat(finished.identity().store()).isEqualTo(made.identity().store());
            assertThat(finished.catalog().models()).isEmpty();
            finished.close();
            made.close();
            assertThat(hold.catalog().models()).isEmpty();
        }
    }

    @Test
    void storeOfAnotherFormatIsRefused() {
        try (Store hold = Stores.open(EmbeddedStore.fresh(1))) {
            OpenStore made = OpenStore.open(config, ExternalStores.none());
            setFormat(made, 3);
            refused(ErrorCode.STORE_MISMATCH, opening(OptionalInt.empty(), first, second))
                    .hasMessage("Cannot open store on " + first.display()
                            + ": its format is 3, this release reads 10. Read its rows with the release that made it,"
                            + " and load them into a new store with this one.");
            setFormat(made, 11);
            refused(ErrorCode.STORE_MISMATCH, opening(OptionalInt.empty(), first, second))
                    .hasMessage("Cannot open store on " + first.display()
                            + ": its format is 11, this release reads 10. Use a newer release.");
            made.close();
            assertThat(hold.catalog().models()).isEmpty();
        }
    }

    private static void setFormat(OpenStore store, int format) {
        for (Partition partition : store.tables().partitions()) {
            String table = partition.dialect().quote("schemaless__store");
            partition.run(
                    "set format",
                    c -> Query.of("UPDATE " + table + " SET format_version = ?", format)
                            .update(c));
        }
    }

    @Test
    void namespacesThatBeginEachOtherHaveStoresOfTheirOwn() {
        StoreConfig one = EmbeddedStore.fresh(1);
        try (Store store = Stores.open(one);
                Store other = Stores.open(EmbeddedStore.inNamespace(one, "a"));
                Store third = Stores.open(EmbeddedStore.inNamespace(one, "a_b"))) {
            // without an end of the namespace both would be …a_b_n_1_c_000000
            other.changes().createModel(EmbeddedStore.model("b_n"));
            third.changes().createModel(EmbeddedStore.model("n"));

            assertThat(store.refreshCatalog().models()).isEmpty();
            assertThat(other.refreshCatalog().models()).extracting(Model::name).containsExactly("b_n");
            assertThat(third.refreshCatalog().models()).extracting(Model::name).containsExactly("n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"A-b", "1a", "_a", "a_", "a__b", "abcdefghijklmnopq", "a\n"})
    void namespaceThatCannotBePartOfANameIsRefused(String namespace) {
        refused(ErrorCode.NAME_INVALID, EmbeddedStore.inNamespace(config, namespace))
                .hasMessage("Cannot open store: its namespace is '" + namespace.replace("\n", "\\x0A")
                        + "', must be 1 to 16 characters a-z, 0-9"
                        + " and _. It begins with a letter, does not end with _, and has no two _ in a row.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "old"})
    void storeWhoseTablesHaveNoPrefixOfOursIsRefused(String namespace) {
        StoreConfig one = EmbeddedStore.inNamespace(EmbeddedStore.fresh(1), namespace);
        OpenStore made = OpenStore.open(one, ExternalStores.none());
        Partition partition = made.tables().partitions().get(0);
        String before = new TableNames(namespace).store();
        String older = namespace.isEmpty() ? "store" : "old_store";
        partition.run(
                "rename",
                c -> Query.of("ALTER TABLE " + partition.dialect().quote(before) + " RENAME TO "
                                + partition.dialect().quote(older))
                        .update(c));
        partition.run(
                "set format",
                c -> Query.of("UPDATE " + partition.dialect().quote(older) + " SET format_version = 7")
                        .update(c));

        refused(ErrorCode.STORE_MISMATCH, one)
                .hasMessageContaining("its format is 7, this release reads 10. Read its rows with the release that made"
                        + " it, and load them into a new store with this one.");
        made.close();
    }

    @Test
    void fewerShardsThanPartitionsAreRefused() {
        refused(ErrorCode.PARAMETER_INVALID, EmbeddedStore.with(config, config.partitions(), OptionalInt.of(1), true))
                .hasMessageContaining("shards is 1, must be at least the number of partitions, 2, and at most 65536");
    }

    @Test
    void storeWhoseCatalogCannotBeReadLeavesNoThreadBehind() throws Exception {
        try (Store hold = Stores.open(config);
                Pools pools = new Pools(OpenStore.open(config, ExternalStores.none()))) {
            pools.dropCatalog();
            Set<Thread> before = Thread.getAllStackTraces().keySet();

            refused(ErrorCode.STORE_CORRUPT, opening(OptionalInt.empty(), first, second));

            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (!before.contains(thread) && thread.getName().startsWith("schemaless")) {
                    thread.join(10_000);
                    assertThat(thread.isAlive()).as(thread.getName()).isFalse();
                }
            }
            assertThat(hold.topology().partitions()).isEqualTo(2);
        }
    }

    /** A store whose partitions are reached past it. */
    private record Pools(OpenStore store) implements AutoCloseable {
        void dropCatalog() {
            Partition partition = store.tables().partitions().get(0);
            StoreSql sql = new StoreSql(partition.dialect(), new TableNames(""));
            partition.run(
                    "damage",
                    c -> sql.dropTable("schemaless__catalog_0_l_000000").update(c));
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @Test
    void closedHoldRefusesWork() {
        Store store = Stores.open(config);
        store.close();
        store.close();

        assertThatThrownBy(store::catalog)
                .isInstanceOf(SchemalessException.class)
                .hasMessage("Cannot use store: it was closed. Open it again.");
    }
}

package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.define.CatalogVersionCheck;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.server.Partition;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A partition 0 that has lost versions of the catalog is noticed. */
final class CatalogVersionCheckTest {
    private final OpenStore store = OpenStore.open(EmbeddedStore.fresh(2), ExternalStores.none());

    @BeforeEach
    void create() {
        store.changes().createModel(EmbeddedStore.model("n"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void setEpoch(int position, long version) {
        Partition partition = store.tables().partitions().get(position);
        partition.run(
                "set epoch",
                connection -> new StoreSql(partition.dialect(), store.tables().names())
                        .setEpoch(version)
                        .update(connection));
    }

    private static void refused(Runnable work, String message) {
        assertThatThrownBy(work::run)
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining(message)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.STORE_MISMATCH);
    }

    @Test
    void partitionThatHasSeenMoreThanTheFirstHoldsIsNoticedByWhoOpens() {
        CatalogVersionCheck.check(store.tables().partitions(), store.tables().names());
        setEpoch(1, 99);

        refused(
                () -> CatalogVersionCheck.check(
                        store.tables().partitions(), store.tables().names()),
                "partition 0 holds version " + store.catalog().version());
    }

    @Test
    void partitionThatHasMissedVersionsIsNoReason() {
        setEpoch(1, 0);

        CatalogVersionCheck.check(store.tables().partitions(), store.tables().names());
        assertThat(store.refreshCatalog(ReadControl.unlimited()).models()).hasSize(1);
    }

    @Test
    void writerMeetsItByTheRefusalOfAPartition() {
        setEpoch(1, 99);
        List<NewRow> rows = LongStream.range(0, 16).mapToObj(EmbeddedStore::row).toList();

        assertThatThrownBy(() -> EmbeddedStore.insert(store, "n", rows))
                .isInstanceOfSatisfying(
                        StaleCatalogException.class,
                        e -> refused(
                                () -> e.checkKnownTo(store.refreshCatalog(ReadControl.unlimited())
                                        .version()),
                                "another partition has seen version 99"));
    }

    @Test
    void catalogThatWentBackIsNotTaken() {
        long version = store.catalog().version();
        setEpoch(0, version - 1);

        refused(() -> store.refreshCatalog(ReadControl.unlimited()), "this process knows version " + version);
        assertThat(store.catalog().version()).isEqualTo(version);
    }
}

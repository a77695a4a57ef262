package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who stops the making of an index at its end is told what came of it: it succeeds and the index is there, or neither is so. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class LateStopContract {
    private static final String PUBLISHING = "schemaless:raise-epoch";
    private static final String COMPLETING = "schemaless:complete-job";

    private final List<CuttingProxy> proxies = new ArrayList<>();
    private final AtomicBoolean isStopped = new AtomicBoolean();
    private Store builder;
    private Store other;

    @BeforeEach
    void open(TestStore fresh) throws IOException {
        List<DatabaseServer> fronts = new ArrayList<>();
        for (DatabaseServer server : fresh.servers()) {
            CuttingProxy proxy = CuttingProxy.before(server);
            proxies.add(proxy);
            fronts.add(proxy.front());
        }
        other = Stores.open(StoreFixture.apart(fresh.config(), "other"));
        StoreFixture.createTrip(other);
        StoreFixture.insert(other, StoreFixture.rows(other, 0, 20));
        builder = Stores.open(StoreFixture.on(fresh.config(), fresh.partitions(fronts)));
    }

    @AfterEach
    void close() throws IOException {
        builder.close();
        other.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    /** Does something once the builder is about to send a statement and the catalog has an index that fits. */
    private void once(String statement, Predicate<IndexDefinition> fits, Runnable action) {
        proxies.get(0).beforeEach(statement, () -> {
            if (index().filter(fits).isPresent() && isStopped.compareAndSet(false, true)) {
                action.run();
            }
        });
    }

    private Optional<IndexDefinition> index() {
        return other.refreshCatalog().findModel("trip").orElseThrow().findIndex("by_city");
    }

    private void build(ReadControl control) {
        builder.changes(control).createIndex(new NewIndex("trip", "by_city", List.of("city"), null));
    }

    private JobState job() {
        assertThat(other.jobs().list()).hasSize(1);
        return other.jobs().list().get(0);
    }

    @Test
    void jobOfAReadableIndexCannotBeCancelled() {
        AtomicReference<Boolean> answer = new AtomicReference<>();
        once(
                PUBLISHING,
                IndexDefinition::isReadable,
                () -> answer.set(other.jobs().cancel(job().id())));

        build(ReadControl.unlimited());

        assertThat(answer).hasValue(false);
        assertBuilt();
    }

    @Test
    void cancelThatComesWhenTheIndexIsReadableIsTooLate() {
        ReadControl control = ReadControl.unlimited();
        once(PUBLISHING, IndexDefinition::isReadable, () -> {
            control.cancel();
            pause();
        });

        build(control);

        assertBuilt();
    }

    @Test
    @Tag("long")
    void timeLimitThatEndsWhenTheIndexIsReadableIsTooLate() {
        ReadControl control = ReadControl.withTimeout(8000);
        once(PUBLISHING, IndexDefinition::isReadable, () -> {
            while (!control.isOver()) {
                pause();
            }
            pause();
        });

        build(control);

        assertBuilt();
    }

    private void assertBuilt() {
        assertThat(isStopped).isTrue();
        assertThat(index().orElseThrow().isReadable()).isTrue();
        assertThat(job().phase()).isEqualTo(JobState.Phase.DONE);
    }

    @Test
    void jobThatIsCancelledBeforeTheLastWriteMakesNoIndex() {
        once(
                COMPLETING,
                found -> !found.isReadable(),
                () -> assertThat(other.jobs().cancel(job().id())).isTrue());

        assertThatThrownBy(() -> build(ReadControl.unlimited()))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("it was cancelled")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.QUERY_CANCELED);

        assertThat(isStopped).isTrue();
        assertThat(index()).isEmpty();
        assertThat(job().phase()).isEqualTo(JobState.Phase.CANCELLED);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

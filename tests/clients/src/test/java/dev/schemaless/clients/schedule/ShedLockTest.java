package dev.schemaless.clients.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.clients.ClientStore;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** ShedLock: one of many gets the lock. */
final class ShedLockTest {
    private static final int THREADS = 8;

    @AutoClose
    private ClientStore store;

    @AutoClose
    private HikariDataSource pool;

    @AutoClose("shutdown")
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    @BeforeEach
    void open() throws SQLException, IOException {
        store = ClientStore.inMemory(Scripts.named("shedlock.sql"));
        pool = new HikariDataSource();
        pool.setJdbcUrl(store.url());
    }

    @Test
    void oneOfManyGetsTheLock() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 5; round++) {
            List<SimpleLock> held = race();
            assertThat(held).hasSize(1);
            held.get(0).unlock();
        }
    }

    @Test
    void lockIsExtendedAndRunsOut() throws InterruptedException {
        SimpleLock lock = provider().lock(named("a", Duration.ofSeconds(60))).orElseThrow();
        assertThat(provider().lock(named("a", Duration.ofSeconds(60)))).isEmpty();
        assertThat(provider().lock(named("b", Duration.ofSeconds(60)))).isPresent();

        assertThat(lock.extend(Duration.ofMillis(50), Duration.ZERO)).isPresent();
        Thread.sleep(100);
        assertThat(provider().lock(named("a", Duration.ofSeconds(60)))).isPresent();
    }

    private List<SimpleLock> race() throws InterruptedException, ExecutionException {
        List<Callable<Optional<SimpleLock>>> attempts = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            LockProvider provider = provider();
            attempts.add(() -> provider.lock(named("raced", Duration.ofSeconds(60))));
        }
        List<SimpleLock> held = new ArrayList<>();
        for (Future<Optional<SimpleLock>> each : threads.invokeAll(attempts)) {
            each.get().ifPresent(held::add);
        }
        return held;
    }

    /** Returns a provider that knows nothing of the others' locks, as another JVM's. */
    private LockProvider provider() {
        return new JdbcTemplateLockProvider(new JdbcTemplate(pool), new JdbcTransactionManager(pool));
    }

    private static LockConfiguration named(String name, Duration atMost) {
        return new LockConfiguration(Instant.now(), name, atMost, Duration.ZERO);
    }
}

package dev.schemaless.tests.orm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.DataClassRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSourceUtils;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's JDBC on a store: templates, inserts by metadata, nested transactions, and its exceptions for our SQLStates. */
@Tag("slow")
@Timeout(120)
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB})
final class SpringContract {
    private HikariDataSource pool;
    private JdbcTemplate jdbc;
    private TransactionTemplate transactions;

    record Guest(String id, String name, int stars, BigDecimal debt, LocalDate born) {}

    @BeforeEach
    void open(TestStore place) {
        pool = new HikariDataSource();
        pool.setJdbcUrl(place.url());
        pool.setMaximumPoolSize(4);
        jdbc = new JdbcTemplate(pool);
        transactions = new TransactionTemplate(new JdbcTransactionManager(pool));
        jdbc.execute("CREATE TABLE guest (id VARCHAR(36) DEFAULT UUID() PRIMARY KEY, name VARCHAR(20) NOT NULL,"
                + " stars INTEGER DEFAULT 3, debt DECIMAL(10, 2), born DATE, seen TIMESTAMP)");
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void templateBindsAndMapsValues() {
        LocalDateTime seen = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 5_000_000);
        assertThat(jdbc.update(
                        "INSERT INTO guest (id, name, debt, born, seen) VALUES (?, ?, ?, ?, ?)",
                        "a",
                        "Ada",
                        new BigDecimal("1.50"),
                        LocalDate.of(1815, 12, 10),
                        seen))
                .isEqualTo(1);

        assertThat(jdbc.query("SELECT id, name, stars, debt, born FROM guest", new DataClassRowMapper<>(Guest.class)))
                .containsExactly(new Guest("a", "Ada", 3, new BigDecimal("1.50"), LocalDate.of(1815, 12, 10)));
        assertThat(jdbc.queryForObject("SELECT seen FROM guest WHERE seen = ?", LocalDateTime.class, seen))
                .isEqualTo(seen);
        assertThat(jdbc.queryForMap("SELECT COUNT(*) AS n, SUM(debt) AS debt FROM guest"))
                .containsEntry("n", 1L)
                .containsEntry("DEBT", new BigDecimal("1.50"));
    }

    @Test
    void listsAndBatchesAreBound() {
        jdbc.batchUpdate(
                "INSERT INTO guest (id, name) VALUES (?, ?)",
                List.of(new Object[] {"a", "Ada"}, new Object[] {"b", "Bob"}, new Object[] {"c", "Cyd"}));

        assertThat(new NamedParameterJdbcTemplate(jdbc)
                        .queryForList(
                                "SELECT name FROM guest WHERE id IN (:ids) AND stars = :stars ORDER BY id",
                                Map.of("ids", List.of("a", "c", "x"), "stars", 3),
                                String.class))
                .containsExactly("Ada", "Cyd");
    }

    @Test
    void insertIsMadeFromMetadataAndReturnsItsKey() {
        SimpleJdbcInsert insert =
                new SimpleJdbcInsert(pool).withTableName("guest").usingGeneratedKeyColumns("id");
        assertThat(insert.executeAndReturnKeyHolder(
                                Map.of("NAME", "Ada", "debt", 2, "born", LocalDate.EPOCH, "stars", 4))
                        .getKeyAs(String.class))
                .isEqualTo(jdbc.queryForObject("SELECT id FROM guest WHERE stars = 4 AND debt = 2.00", String.class));

        assertThat(new SimpleJdbcInsert(pool)
                        .withTableName("guest")
                        .usingColumns("id", "name")
                        .executeBatch(SqlParameterSourceUtils.createBatch(
                                List.of(Map.of("id", "b", "name", "Bob"), Map.of("id", "c", "name", "Cyd")))))
                .containsExactly(1, 1);
        assertThat(jdbc.queryForList("SELECT stars FROM guest WHERE id IN ('b', 'c')", Integer.class))
                .containsExactly(3, 3);
    }

    @Test
    void keyHolderHoldsTheGeneratedKey() {
        GeneratedKeyHolder keys = new GeneratedKeyHolder();
        jdbc.update(
                connection ->
                        connection.prepareStatement("INSERT INTO guest (name) VALUES ('Ada')", new String[] {"id"}),
                keys);

        assertThat(UUID.fromString(keys.getKeyAs(String.class)))
                .hasToString(jdbc.queryForObject("SELECT id FROM guest", String.class));
    }

    @Test
    void exceptionRollsBack() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> transactions.execute(status -> {
                    insert("a");
                    throw new IllegalStateException("on purpose");
                }));

        assertThat(ids()).isEmpty();
    }

    @Test
    void nestedTransactionIsRolledBackAlone() {
        TransactionTemplate nested = with(TransactionDefinition.PROPAGATION_NESTED);
        transactions.executeWithoutResult(outer -> {
            insert("a");
            nested.executeWithoutResult(inner -> {
                insert("b");
                inner.setRollbackOnly();
            });
            assertThat(ids()).containsExactly("a");
            nested.executeWithoutResult(inner -> insert("c"));
        });

        assertThat(ids()).containsExactly("a", "c");
    }

    @Test
    void transactionOfItsOwnOutlivesTheOuterOne() {
        TransactionTemplate own = with(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        transactions.executeWithoutResult(outer -> {
            insert("a");
            own.executeWithoutResult(inner -> insert("b"));
            outer.setRollbackOnly();
        });

        assertThat(ids()).containsExactly("b");
    }

    @Test
    void readOnlyTransactionReadsOnly() {
        transactions.setReadOnly(true);

        assertThat(transactions.<List<String>>execute(status -> ids())).isEmpty();
        assertThatExceptionOfType(org.springframework.dao.DataAccessException.class)
                .isThrownBy(() -> transactions.executeWithoutResult(status -> insert("a")))
                .withMessageContaining("read-only");
        transactions.setReadOnly(false);
        transactions.executeWithoutResult(status -> insert("a"));
        assertThat(ids()).containsExactly("a");
    }

    @Test
    void sqlStatesBecomeSpringsExceptions() {
        insert("a");

        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> insert("a"));
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> jdbc.update("UPDATE guest SET name = NULL"));
        assertThatExceptionOfType(DataIntegrityViolationException.class)
                .isThrownBy(() -> jdbc.update("UPDATE guest SET name = 'a name of more than twenty'"));
        assertThatExceptionOfType(BadSqlGrammarException.class)
                .isThrownBy(() -> jdbc.queryForList("SELECT x FROM guest"));
        assertThatExceptionOfType(BadSqlGrammarException.class).isThrownBy(() -> jdbc.queryForList("SELEC"));
    }

    @Test
    void conflictIsAConcurrencyFailureAndRunsWhenRepeated() {
        insert("a");
        AtomicBoolean first = new AtomicBoolean(true);
        TransactionTemplate own = with(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        Runnable work = () -> transactions.executeWithoutResult(status -> {
            jdbc.update("UPDATE guest SET stars = stars + 1");
            if (first.getAndSet(false)) {
                own.executeWithoutResult(inner -> jdbc.update("UPDATE guest SET stars = stars + 10"));
            }
        });

        assertThatExceptionOfType(ConcurrencyFailureException.class).isThrownBy(work::run);
        work.run();
        assertThat(jdbc.queryForObject("SELECT stars FROM guest", Integer.class))
                .isEqualTo(14);
    }

    @Test
    void slowQueryTimesOut() {
        jdbc.batchUpdate(
                "INSERT INTO guest (name) VALUES (?)",
                java.util.stream.IntStream.range(0, 300)
                        .mapToObj(i -> new Object[] {"g" + i})
                        .toList());
        jdbc.setQueryTimeout(1);

        assertThatExceptionOfType(QueryTimeoutException.class)
                .isThrownBy(() -> jdbc.queryForList("SELECT COUNT(*) FROM guest a, guest b, guest c, guest d"));
    }

    private TransactionTemplate with(int propagation) {
        TransactionTemplate template = new TransactionTemplate(transactions.getTransactionManager());
        template.setPropagationBehavior(propagation);
        return template;
    }

    private void insert(String id) {
        jdbc.update("INSERT INTO guest (id, name) VALUES (?, 'Ada')", id);
    }

    private List<String> ids() {
        return jdbc.queryForList("SELECT id FROM guest ORDER BY id", String.class);
    }
}

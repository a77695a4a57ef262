package dev.schemaless.clients.jdbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.clients.ClientBackend;
import dev.schemaless.clients.ClientStore;
import dev.schemaless.clients.Item;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToCreateStatementException;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jdbi.v3.core.transaction.SerializableTransactionRunner;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(180)
@ParameterizedClass
@EnumSource(ClientBackend.class)
final class JdbiTest {
    @Parameter
    private ClientBackend backend;

    @AutoClose
    private ClientStore store;

    private Jdbi jdbi;
    private Items items;

    @BeforeEach
    void open() throws SQLException {
        store = backend.store(Item.TABLE);
        jdbi = Jdbi.create(store.url()).installPlugin(new SqlObjectPlugin()).registerArrayType(String.class, "VARCHAR");
        items = jdbi.onDemand(Items.class);
    }

    @Test
    void valuesOfEachTypeComeBack() {
        long id = items.insert(Item.full("lamp"));

        assertThat(items.find(id))
                .get()
                .usingRecursiveComparison()
                .ignoringFields("id")
                .isEqualTo(Item.full("lamp"));
        assertThat(items.find(id).orElseThrow().id()).isEqualTo(id);
    }

    @Test
    void nullsComeBack() {
        long id = items.insert(Item.empty("lamp"));

        assertThat(items.find(id))
                .get()
                .usingRecursiveComparison()
                .ignoringFields("id")
                .isEqualTo(Item.empty("lamp"));
    }

    @Test
    void batchGivesItsKeysInOrder() {
        long[] ids = items.insertAll(List.of(Item.full("b"), Item.empty("a"), Item.empty("c")));

        assertThat(items.names(List.of(ids[0], ids[1]))).containsExactly("a", "b");
        assertThat(items.find(ids[2]).orElseThrow().name()).isEqualTo("c");
    }

    @Test
    void rowsAreUpdatedAndDeleted() {
        long id = items.insert(Item.full("Lamp"));

        assertThat(items.add("lamp", 4)).isEqualTo(1);
        assertThat(items.find(id).orElseThrow().amount()).isEqualTo(7);
        assertThat(items.delete(id)).isTrue();
        assertThat(items.delete(id)).isFalse();
        assertThat(items.find(id)).isEmpty();
    }

    @Test
    void rowsAreStreamed() {
        items.insertAll(Stream.iterate(0, i -> i + 1)
                .limit(500)
                .map(i -> Item.empty("n" + i))
                .toList());

        int sum = jdbi.withHandle(handle -> {
            try (Stream<Long> ids =
                    handle.createQuery("SELECT id FROM item").setFetchSize(10).mapTo(Long.class).stream()) {
                return (int) ids.distinct().count();
            }
        });
        assertThat(sum).isEqualTo(500);
    }

    @Test
    void transactionOfAMethodIsRolledBack() {
        assertThatExceptionOfType(UnableToExecuteStatementException.class)
                .isThrownBy(() -> items.insertBoth(Item.empty("lamp"), Item.empty(null)))
                .withCauseInstanceOf(SQLIntegrityConstraintViolationException.class);

        assertThat(names()).isEmpty();
    }

    @Test
    void savepointIsRolledBackAlone() {
        jdbi.useTransaction(handle -> {
            handle.attach(Items.class).insert(Item.empty("kept"));
            handle.savepoint("before");
            handle.attach(Items.class).insert(Item.empty("lost"));
            handle.rollbackToSavepoint("before");
        });

        assertThat(names()).containsExactly("kept");
    }

    @Test
    void transactionIsRepeatedAfterAConflict() {
        items.insert(Item.full("lamp"));
        jdbi.setTransactionHandler(new SerializableTransactionRunner());
        AtomicInteger runs = new AtomicInteger();
        jdbi.useTransaction(TransactionIsolationLevel.READ_COMMITTED, handle -> {
            handle.attach(Items.class).add("lamp", 1);
            if (runs.incrementAndGet() == 1) {
                runPastJdbi("UPDATE item SET amount = amount + 10");
            }
        });

        assertThat(runs).hasValue(2);
        assertThat(jdbi.<Integer, RuntimeException>withHandle(handle -> handle.select("SELECT amount FROM item")
                        .mapTo(Integer.class)
                        .one()))
                .isEqualTo(14);
    }

    @Test
    void keyThatExistsIsRefused() {
        long id = items.insert(Item.empty("lamp"));

        assertThatExceptionOfType(UnableToExecuteStatementException.class)
                .isThrownBy(() ->
                        jdbi.useHandle(handle -> handle.execute("INSERT INTO item (id, name) VALUES (?, 'other')", id)))
                .withCauseInstanceOf(SQLIntegrityConstraintViolationException.class)
                .satisfies(e ->
                        assertThat(((SQLException) e.getCause()).getSQLState()).isEqualTo("23505"));
        assertThatExceptionOfType(UnableToCreateStatementException.class)
                .isThrownBy(() -> jdbi.useHandle(handle -> handle.execute("SELEC")));
    }

    private void runPastJdbi(String sql) {
        try {
            store.run(sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> names() {
        return jdbi.withHandle(handle -> handle.select("SELECT name FROM item ORDER BY name")
                .mapTo(String.class)
                .list());
    }
}

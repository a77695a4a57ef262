package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server may return the rows of a list of keys in any order; together they are more than one query may give. */
final class UnorderedRowsTest {
    /** All of one shard, and of one batch of the builder. */
    private static final long ROWS = 400;

    /** So that a query is left after about half of the rows. */
    private static final String PADDING = "x".repeat((int) (2 * RowCollector.BUDGET / ROWS));

    private OpenStore store;

    private void open(String order) {
        StoreConfig config = EmbeddedStore.fresh(1);
        PartitionConfig.Memory memory =
                (PartitionConfig.Memory) config.partitions().get(0);
        PartitionOpener.Opened plain = PartitionOpener.open(memory, config);
        DataSource source = new DriverDataSource(
                BackendDrivers.h2(), MemoryDatabases.url(memory.name()), MemoryDatabases.account());
        Partition partition = new Partition(
                new Node("unordered", new H2Dialect(), ordering(source, order), PartitionOpener.limits(config)),
                1 << 20);
        List<PartitionOpener.Opened> opened = List.of(new PartitionOpener.Opened(
                partition, PartitionServer.embedded(new PartitionConfig.Memory("plain")), plain::close));
        store = OpenStore.of(new StoreCreator(config, opened, ExternalStores.none()).openOrCreate(), opened, config);
        store.changes().createModel(EmbeddedStore.model("n"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static DataSource ordering(DataSource source, String order) {
        return (DataSource) Proxy.newProxyInstance(
                UnorderedRowsTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                    Object result = invoke(source, method, arguments);
                    return result instanceof Connection connection ? ordering(connection, order) : result;
                });
    }

    private static Connection ordering(Connection connection, String order) {
        return (Connection) Proxy.newProxyInstance(
                UnorderedRowsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")
                            && arguments[0].toString().startsWith("/* schemaless:read-keys */")) {
                        arguments[0] += " ORDER BY " + order;
                    }
                    return invoke(connection, method, arguments);
                });
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"b.row_key", "b.row_key DESC", "HASH('SHA-256', b.row_key)"})
    void newIndexNamesEveryRow(String order) {
        open(order);
        EmbeddedStore.insert(
                store,
                "n",
                LongStream.range(0, ROWS).mapToObj(UnorderedRowsTest::row).toList());

        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x", List.of("x"), null));

        assertThat(EmbeddedStore.lookUp(store, "n", "by_x", new Bound.Range(0L, true, null, false)))
                .extracting(StoredRow::key)
                .containsExactlyInAnyOrderElementsOf(LongStream.range(0, ROWS)
                        .mapToObj(UnorderedRowsTest::key)
                        .toList());
    }

    private static NewRow row(long id) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(2);
        body.writeString("x");
        body.writeLong(id);
        body.writeString("padding");
        body.writeString(PADDING);
        return new NewRow(key(id), Map.of(Column.BASE_CELL, body.toBytes()));
    }

    private static RowKey key(long id) {
        return RowKey.of(0, id);
    }
}

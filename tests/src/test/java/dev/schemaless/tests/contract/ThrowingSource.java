package dev.schemaless.tests.contract;

import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.MemoryDatabases;
import dev.schemaless.catalog.store.PartitionConfig;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of which one call, counted over all of them, throws an error; before it is made or after. Calls of the
 * pool's own threads are spared. For one thread.
 */
final class ThrowingSource {
    /** What makes a connection whole again, or is the pool's own business. */
    private static final Set<String> SPARED =
            Set.of("close", "abort", "isClosed", "isValid", "unwrap", "isWrapperFor", "toString", "hashCode", "equals");

    /** When a call throws. */
    enum Moment {
        BEFORE,
        AFTER,
        /** Before it, and before every later one. */
        FROM_THEN_ON
    }

    private record Order(Thread thread, int number, Moment moment, Supplier<Error> error) {}

    private final DataSource source;
    private final AtomicInteger calls = new AtomicInteger();
    private volatile @Nullable Order order;

    private ThrowingSource(DataSource source) {
        this.source = source;
    }

    /** Makes a source of connections to a partition's database. */
    static ThrowingSource of(PartitionConfig config) {
        Properties properties = new Properties();
        if (config instanceof PartitionConfig.MySql server) {
            properties.putAll(server.properties());
            properties.setProperty("user", server.user());
            properties.setProperty("password", server.password());
            properties.setProperty("allowMultiQueries", "true");
            String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + server.database();
            return new ThrowingSource(new DriverDataSource(BackendDrivers.mysql(), url, properties));
        }
        String url = MemoryDatabases.url(((PartitionConfig.Memory) config).name()) + ";DB_CLOSE_DELAY=-1";
        return new ThrowingSource(new DriverDataSource(BackendDrivers.h2(), url, MemoryDatabases.account()));
    }

    /** Returns a partition of one pooled connection. */
    Partition partition(PartitionConfig config) {
        Node.PoolLimits limits = new Node.PoolLimits(1, 10_000);
        return new Partition(new Node(config.display(), OtherDialect.of(config), throwing(), limits), 1 << 20);
    }

    /** Lets the call of a number, from 1, throw. */
    void throwAt(int number, Moment moment, Supplier<Error> error) {
        calls.set(0);
        order = new Order(Thread.currentThread(), number, moment, error);
    }

    /** Throws nothing any more; returns whether something was thrown. */
    boolean calm() {
        Order last = order;
        order = null;
        return last != null && calls.get() >= last.number();
    }

    private DataSource throwing() {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = invoke(source, method, arguments);
                    return result instanceof Connection connection ? throwing(connection) : result;
                });
    }

    private Connection throwing(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Object result = step(connection, method, arguments);
                    return result instanceof PreparedStatement statement ? throwing(statement) : result;
                });
    }

    private PreparedStatement throwing(PreparedStatement statement) {
        return (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> step(statement, method, arguments));
    }

    private @Nullable Object step(Object target, Method method, Object[] arguments) throws Throwable {
        Order due = order;
        if (due == null || due.thread() != Thread.currentThread() || SPARED.contains(method.getName())) {
            return invoke(target, method, arguments);
        }
        int number = calls.incrementAndGet();
        boolean later = due.moment() == Moment.FROM_THEN_ON && number > due.number();
        if (later || (number == due.number() && due.moment() != Moment.AFTER)) {
            throw due.error().get();
        }
        Object result = invoke(target, method, arguments);
        if (number == due.number()) {
            throw due.error().get();
        }
        return result;
    }

    private static @Nullable Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}

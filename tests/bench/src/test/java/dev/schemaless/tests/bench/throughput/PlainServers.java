package dev.schemaless.tests.bench.throughput;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The servers as a program without the driver uses them: a pool of ten connections for each, statements kept by Connector/J, and the
 * program knows on which server a row lies. Thread-safe.
 */
final class PlainServers implements AutoCloseable {
    private static final int CONNECTIONS = 10;

    private final List<HikariDataSource> pools = new ArrayList<>();

    /** @param database the same on each server; made by the store beside it */
    PlainServers(List<DatabaseServer> servers, String database) {
        for (DatabaseServer server : servers) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl("jdbc:mysql://" + server.host() + ":" + server.port() + "/" + database);
            config.setUsername(server.user());
            config.setPassword(server.password());
            config.setMaximumPoolSize(CONNECTIONS);
            config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
            server.properties().forEach(config::addDataSourceProperty);
            config.addDataSourceProperty("cachePrepStmts", "true");
            config.addDataSourceProperty("prepStmtCacheSize", "256");
            config.addDataSourceProperty("prepStmtCacheSqlLimit", "4096");
            config.addDataSourceProperty("useLocalSessionState", "true");
            config.addDataSourceProperty("rewriteBatchedStatements", "true");
            pools.add(new HikariDataSource(config));
        }
    }

    int count() {
        return pools.size();
    }

    int of(long key) {
        return (int) (key % pools.size());
    }

    Connection borrow(int server) throws SQLException {
        return pools.get(server).getConnection();
    }

    @Override
    public void close() {
        pools.forEach(HikariDataSource::close);
    }
}

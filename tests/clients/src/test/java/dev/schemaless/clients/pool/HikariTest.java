package dev.schemaless.clients.pool;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;

/** HikariCP. */
final class HikariTest extends PoolContract {
    @Override
    DataSource open(String url) {
        HikariDataSource pool = new HikariDataSource();
        pool.setDriverClassName("dev.schemaless.jdbc.SchemalessDriver");
        pool.setJdbcUrl(url);
        pool.setMaximumPoolSize(SIZE);
        pool.setConnectionTimeout(5000);
        pool.addDataSourceProperty("ApplicationName", "tests");
        return pool;
    }

    @Override
    void close(DataSource pool) {
        ((HikariDataSource) pool).close();
    }
}

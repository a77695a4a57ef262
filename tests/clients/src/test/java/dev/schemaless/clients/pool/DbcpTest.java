package dev.schemaless.clients.pool;

import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

/** Commons DBCP, with its pool of prepared statements. */
final class DbcpTest extends PoolContract {
    @Override
    DataSource open(String url) throws SQLException {
        BasicDataSource pool = new BasicDataSource();
        pool.setDriverClassName("dev.schemaless.jdbc.SchemalessDriver");
        pool.setUrl(url);
        pool.setMaxTotal(SIZE);
        pool.setMaxWait(Duration.ofSeconds(5));
        pool.setPoolPreparedStatements(true);
        pool.setDefaultReadOnly(false);
        return pool;
    }

    @Override
    void close(DataSource pool) throws SQLException {
        ((BasicDataSource) pool).close();
    }
}

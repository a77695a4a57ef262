package dev.schemaless.clients.pool;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import java.beans.PropertyVetoException;
import javax.sql.DataSource;

/** c3p0, with its cache of prepared statements. */
final class C3p0Test extends PoolContract {
    @Override
    DataSource open(String url) throws PropertyVetoException {
        ComboPooledDataSource pool = new ComboPooledDataSource();
        pool.setDriverClass("dev.schemaless.jdbc.SchemalessDriver");
        pool.setJdbcUrl(url);
        pool.setMinPoolSize(1);
        pool.setInitialPoolSize(1);
        pool.setMaxPoolSize(SIZE);
        pool.setCheckoutTimeout(5000);
        pool.setMaxStatementsPerConnection(20);
        return pool;
    }

    @Override
    void close(DataSource pool) throws PropertyVetoException {
        ((ComboPooledDataSource) pool).close();
    }
}

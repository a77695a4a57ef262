package dev.schemaless.clients.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;
import org.junit.jupiter.api.Test;

/** Tomcat's pool, which resets only where it is told to. */
final class TomcatPoolTest extends PoolContract {
    @Override
    DataSource open(String url) {
        PoolProperties settings = new PoolProperties();
        settings.setDriverClassName("dev.schemaless.jdbc.SchemalessDriver");
        settings.setUrl(url);
        settings.setMaxActive(SIZE);
        settings.setInitialSize(SIZE);
        settings.setMinIdle(SIZE);
        settings.setMaxIdle(SIZE);
        settings.setMaxWait(5000);
        settings.setTestOnBorrow(true);
        settings.setDefaultAutoCommit(true);
        settings.setDefaultReadOnly(false);
        settings.setJdbcInterceptors("ConnectionState;StatementFinalizer");
        return new org.apache.tomcat.jdbc.pool.DataSource(settings);
    }

    @Override
    void close(DataSource pool) {
        ((org.apache.tomcat.jdbc.pool.DataSource) pool).close();
    }

    @Test
    void transactionOfAConnectionThatIsLentWithoutAutocommitIsRolledBack() throws SQLException {
        org.apache.tomcat.jdbc.pool.DataSource pool = (org.apache.tomcat.jdbc.pool.DataSource) open(url());
        pool.setDefaultAutoCommit(false);
        pool.setRollbackOnReturn(true);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE counter SET n = 99")).isEqualTo(2);
        }
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE counter SET n = 1 WHERE n = 0"))
                    .isEqualTo(2);
        } finally {
            pool.close();
        }
    }

    /** Rolls back only where connections are lent with autocommit off; here switching it on commits. */
    @Override
    int afterAnOpenTransaction() {
        return 99;
    }
}

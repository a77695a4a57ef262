package dev.schemaless.clients.pool;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** Agroal. */
final class AgroalTest extends PoolContract {
    @Override
    DataSource open(String url) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(settings -> settings.maxSize(SIZE)
                        .acquisitionTimeout(Duration.ofSeconds(5))
                        .connectionFactoryConfiguration(connections -> connections
                                .jdbcUrl(url)
                                .connectionProviderClassName("dev.schemaless.jdbc.SchemalessDriver"))));
    }

    @Override
    void close(DataSource pool) throws SQLException {
        ((AgroalDataSource) pool).close();
    }

    /** Switches autocommit on again, which commits. */
    @Override
    int afterAnOpenTransaction() {
        return 99;
    }
}

package dev.schemaless.clients.spring;

import java.util.Optional;
import org.springframework.data.jdbc.core.dialect.DialectResolver;
import org.springframework.data.jdbc.core.dialect.JdbcArrayColumns;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.relational.core.dialect.AnsiDialect;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/** What Spring Data JDBC has to know of jdbc:schemaless: beyond the SQL standard. */
public final class SchemalessJdbcDialect extends AnsiDialect implements JdbcDialect {
    @Override
    public JdbcArrayColumns getArraySupport() {
        return JdbcArrayColumns.DefaultSupport.INSTANCE;
    }

    /** Gives the dialect to connections of ours; META-INF/spring.factories names it. */
    public static final class Provider implements DialectResolver.JdbcDialectProvider {
        @Override
        public Optional<Dialect> getDialect(JdbcOperations operations) {
            ConnectionCallback<String> product =
                    connection -> connection.getMetaData().getDatabaseProductName();
            return Optional.ofNullable(operations.execute(product))
                    .filter("Schemaless"::equals)
                    .map(ours -> new SchemalessJdbcDialect());
        }
    }
}

package dev.schemaless.flyway;

import java.sql.Connection;
import java.sql.Types;
import java.util.List;
import java.util.regex.Pattern;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.database.base.CommunityDatabaseType;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.jspecify.annotations.Nullable;

/** The plugin by which Flyway knows stores. Thread-safe: it has no state. */
public final class SchemalessDatabaseType extends BaseDatabaseType implements CommunityDatabaseType {
    private static final Pattern PASSWORD = Pattern.compile("(?i)password=([^&;]*)");

    @Override
    public String getName() {
        return "Schemaless";
    }

    @Override
    public int getNullType() {
        return Types.VARCHAR;
    }

    @Override
    public boolean handlesJDBCUrl(String url) {
        return url.startsWith("jdbc:schemaless:");
    }

    /** Returns the parts of a URL that Flyway hides. */
    @Override
    public List<Pattern> getJDBCCredentialsPatterns() {
        return List.of(PASSWORD);
    }

    @Override
    public String getDriverClass(String url, ClassLoader loader) {
        return "dev.schemaless.jdbc.SchemalessDriver";
    }

    @Override
    public boolean handlesDatabaseProductNameAndVersion(String product, String version, Connection connection) {
        return product.startsWith(getName());
    }

    @Override
    public SchemalessDatabase createDatabase(
            Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor interceptor) {
        return new SchemalessDatabase(configuration, connections, interceptor);
    }

    @Override
    public Parser createParser(Configuration configuration, ResourceProvider resources, ParsingContext context) {
        return new SchemalessParser(configuration, context);
    }

    /** Returns this jar's version, or null if it is not read from a jar. */
    @Override
    public @Nullable String getPluginVersion(Configuration configuration) {
        return SchemalessDatabaseType.class.getPackage().getImplementationVersion();
    }
}

package dev.schemaless.stores.open;

import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.FirstContact;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** Opens a database of an external store: any MySQL or MariaDB, of any version, by an account that may only read. */
final class ExternalServer {
    /** Timeouts of requests that end statements: a server that does not react at once is not asked again. */
    private static final Map<String, String> MESSENGER = Map.of("connectTimeout", "1000", "socketTimeout", "1000");

    /** Larger ones are not read, so none is written. */
    private static final long MAX_BODY_BYTES = 16 << 20;

    private ExternalServer() {}

    static Partition open(ExternalPlace place, Node.PoolLimits limits) {
        String host = place.host().indexOf(':') >= 0 ? "[" + place.host() + "]" : place.host();
        String url = "jdbc:mysql://" + host + ":" + place.port() + "/"
                + URLEncoder.encode(place.database(), StandardCharsets.UTF_8);
        DriverDataSource source = new DriverDataSource(BackendDrivers.mysql(), url, properties(place));
        Dialect dialect = dialect(source, place, Duration.ofMillis(limits.timeoutMillis()));
        Node node = new Node(
                place.toString(), dialect, new Node.Ways(source.pooled(dialect), source.with(MESSENGER)), limits);
        return new Partition(node, MAX_BODY_BYTES);
    }

    private static Properties properties(ExternalPlace place) {
        Properties result = new Properties();
        result.setProperty("connectTimeout", "10000");
        result.setProperty("tcpKeepAlive", "true");
        result.setProperty("characterEncoding", "UTF-8");
        result.setProperty("cachePrepStmts", "true");
        result.setProperty("prepStmtCacheSize", "128");
        // a list of some dozen keys is not looked through again for its marks
        result.setProperty("prepStmtCacheSqlLimit", "4096");
        result.setProperty("useLocalSessionState", "true");
        // results are streamed to stop in time, not to read slowly: without this each costs two more round trips
        result.setProperty("netTimeoutForStreamingResults", "0");
        // TINYINT(1) is a number like others
        result.setProperty("tinyInt1isBit", "false");
        result.setProperty("sessionVariables", "time_zone='+00:00',sql_mode='STRICT_ALL_TABLES'");
        place.login().addTo(result);
        return result;
    }

    private static Dialect dialect(DriverDataSource source, ExternalPlace place, Duration patience) {
        try {
            String version = FirstContact.ask(
                    source,
                    place.toString(),
                    patience,
                    connection -> connection.getMetaData().getDatabaseProductVersion());
            return version.toLowerCase(Locale.ROOT).contains("mariadb") ? new MariaDbDialect() : new MySqlDialect();
        } catch (SQLException e) {
            throw SqlStates.translate(e, "open external store", place.toString());
        }
    }
}

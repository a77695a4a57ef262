package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.FirstContact;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.ServerLogin;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a database on a MySQL or MariaDB server. */
final class MySqlOpener {
    private static final Logger LOG = LoggerFactory.getLogger(MySqlOpener.class);
    private static final int UNKNOWN_DATABASE = 1049;
    private static final long PACKET_RESERVE = 64 * 1024;
    private static final Pattern PACKET = Pattern.compile("[0-9]{1,18}");

    private static final String VARIABLES = """
            /* schemaless:server */ SHOW VARIABLES WHERE Variable_name IN
            ('version', 'max_allowed_packet', 'log_bin', 'binlog_format', 'sync_binlog',
            'innodb_flush_log_at_trx_commit')""";

    private static final int MOST_VARIABLES = 6;

    /** No variable of either server shows this option. */
    private static final String CLOCK = """
            /* schemaless:clock */ SELECT 'sysdate-is-now',
            IF(SLEEP(0.001) = 0 AND SYSDATE(6) > NOW(6), 'OFF', 'ON')""";

    /** Timeouts of requests that end statements: a server that does not react at once is not asked again. */
    private static final Map<String, String> MESSENGER = Map.of("connectTimeout", "1000", "socketTimeout", "1000");

    /**
     * A pool's statements are prepared by the server if they are kept: it plans them once for a connection. Where it
     * has too many, Connector/J does without.
     */
    private static final Map<String, String> PREPARING = Map.of("useServerPrepStmts", "true");

    /**
     * Row locks and locks of tables are waited for in several tries, because a wait that is over soon can be stopped on any server. The
     * dialect's clock is the session's.
     */
    private static final String SESSION = "innodb_lock_wait_timeout=5,lock_wait_timeout=50,time_zone='+00:00'";

    private final PartitionConfig.MySql partition;
    private final StoreConfig store;

    MySqlOpener(PartitionConfig.MySql partition, StoreConfig store) {
        this.partition = partition;
        this.store = store;
    }

    PartitionOpener.Opened open() {
        login().warnIfUnprotected(store.partitions().get(0).display());
        DriverDataSource source = source(partition.database());
        Optional<Map<String, String>> present = ask(source);
        Map<String, String> server = present.orElseGet(this::askWithoutDatabase);
        ServerVersion version = version(server);
        Dialect dialect = version.dialect();
        checkBinaryLog(server);
        checkClock(server);
        warnOfHazards(new CrashSafety(version, server, store.partitions().size()));
        long packet = packet(server);
        Partition opened = new Partition(
                new Node(
                        partition.display(),
                        dialect,
                        new Node.Ways(source.with(PREPARING).pooledPrimary(dialect), source.with(MESSENGER)),
                        PartitionOpener.limits(store)),
                Math.min(PartitionOpener.MAX_BODY_BYTES, packet - PACKET_RESERVE));
        PartitionServer kept =
                new PartitionServer(partition, version.mariaDb() ? "MariaDB" : "MySQL", server.get("version"));
        return new PartitionOpener.Opened(opened, kept, () -> {}, present.isPresent() ? null : new Missing(source));
    }

    private DriverDataSource source(String database) {
        String host = partition.host().indexOf(':') >= 0 ? "[" + partition.host() + "]" : partition.host();
        String url = "jdbc:mysql://" + host + ":" + partition.port() + "/"
                + URLEncoder.encode(database, StandardCharsets.UTF_8);
        return new DriverDataSource(BackendDrivers.mysql(), url, properties());
    }

    private ServerLogin login() {
        return new ServerLogin(partition.host(), partition.user(), partition.password(), partition.properties());
    }

    private Properties properties() {
        Properties result = new Properties();
        result.setProperty("connectTimeout", "10000");
        result.setProperty("tcpKeepAlive", "true");
        result.setProperty("characterEncoding", "UTF-8");
        result.setProperty("cachePrepStmts", "true");
        result.setProperty("prepStmtCacheSize", "128");
        // the statement of a batch of rows has 512 rows of marks
        result.setProperty("prepStmtCacheSqlLimit", "32768");
        // autocommit and isolation are set through JDBC alone, so the driver knows them and need not ask
        result.setProperty("useLocalSessionState", "true");
        // results are streamed to stop in time, not to read slowly: without this each costs two more round trips
        result.setProperty("netTimeoutForStreamingResults", "0");
        // the statements of one transaction are sent together; all values are bound, so no foreign text gets into them
        result.setProperty("allowMultiQueries", "true");
        result.setProperty("sessionVariables", SESSION);
        login().addTo(result);
        return result;
    }

    /** Returns the server's variables; empty if the database is missing and may be created. */
    private Optional<Map<String, String>> ask(DriverDataSource source) {
        try {
            return Optional.of(variables(source));
        } catch (SQLException e) {
            if (e.getErrorCode() != UNKNOWN_DATABASE) {
                throw SqlStates.translate(e, "open store", partition.display());
            }
            if (!store.create()) {
                throw new SchemalessException(
                        ErrorCode.CONNECTION_UNABLE,
                        "Cannot open store on " + partition.display()
                                + ": the server has no such database. Set create=true to create it.",
                        e);
            }
            return Optional.empty();
        }
    }

    private Map<String, String> askWithoutDatabase() {
        try {
            return variables(source(""));
        } catch (SQLException e) {
            throw SqlStates.translate(e, "open store", partition.display());
        }
    }

    /** The partition's database, which the server did not know. */
    private final class Missing implements PartitionOpener.MissingDatabase {
        private final DriverDataSource source;

        Missing(DriverDataSource source) {
            this.source = source;
        }

        @Override
        public boolean isThereNow() {
            return ask(source).isPresent();
        }

        @Override
        public void create() {
            try (Connection connection = source("").getConnection()) {
                String name = new MySqlDialect().quote(partition.database());
                Query.of("/* schemaless:create-database */ CREATE DATABASE IF NOT EXISTS " + name)
                        .update(connection);
            } catch (SQLException e) {
                throw SqlStates.translate(e, "create database", partition.display());
            }
        }
    }

    private Map<String, String> variables(DriverDataSource source) throws SQLException {
        return FirstContact.ask(source, partition.display(), store.pool().timeout(), this::variables);
    }

    private Map<String, String> variables(Connection connection) throws SQLException {
        Map<String, String> result = new HashMap<>(named(connection, VARIABLES, MOST_VARIABLES));
        // another program is refused by its answer to the first question
        version(result);
        packet(result);
        result.putAll(named(connection, CLOCK, 1));
        return result;
    }

    /** Reads rows of a name and a value. */
    private Map<String, String> named(Connection connection, String query, int most) throws SQLException {
        Map<String, String> result = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            // otherwise the driver would read all rows first
            new MySqlDialect().stream(statement);
            ResultSet rows = statement.executeQuery(query);
            for (int count = 1; rows.next(); count++) {
                String name = String.valueOf(rows.getString(1));
                result.put(name.toLowerCase(Locale.ROOT), String.valueOf(rows.getString(2)));
                if (count > most) {
                    // closing the result would read its other rows
                    connection.abort(Runnable::run);
                    throw refused("the server answers a question for " + most + " values with more rows than these");
                }
            }
        }
        return result;
    }

    private ServerVersion version(Map<String, String> server) {
        String text = server.getOrDefault("version", "");
        return ServerVersion.of(text).filter(ServerVersion::isSupported).orElseThrow(() -> tooOld(text));
    }

    private void warnOfHazards(CrashSafety safety) {
        List<String> hazards = safety.hazards();
        if (!hazards.isEmpty()) {
            LOG.warn("Server of {} is not safe from crashes: {}", partition.display(), String.join(" ", hazards));
        }
    }

    private SchemalessException tooOld(String version) {
        return refused("the server's version is '" + SqlStates.shown(version)
                + "', at least MySQL 8.0.19 or MariaDB 10.5 is needed. Upgrade the server.");
    }

    /** Returns the longest packet of the server, in bytes. */
    private long packet(Map<String, String> server) {
        String text = String.valueOf(server.get("max_allowed_packet"));
        if (!PACKET.matcher(text).matches() || Long.parseLong(text) <= 2 * PACKET_RESERVE) {
            throw refused("the server's max_allowed_packet is '" + SqlStates.shown(text) + "', more than "
                    + 2 * PACKET_RESERVE + " bytes are needed. Raise it.");
        }
        return Long.parseLong(text);
    }

    private SchemalessException refused(String reason) {
        return new SchemalessException(
                ErrorCode.CONNECTION_UNABLE, "Cannot open store on " + partition.display() + ": " + reason);
    }

    private void checkClock(Map<String, String> server) {
        if ("ON".equals(server.get("sysdate-is-now"))) {
            throw refused("the server was started with sysdate-is-now, so that its times of commits would be too early."
                    + " Start it without.");
        }
    }

    private void checkBinaryLog(Map<String, String> server) {
        if ("ON".equalsIgnoreCase(server.get("log_bin")) && "STATEMENT".equalsIgnoreCase(server.get("binlog_format"))) {
            throw refused("binlog_format is STATEMENT, which does not go with READ COMMITTED. Set it to ROW or MIXED.");
        }
    }
}

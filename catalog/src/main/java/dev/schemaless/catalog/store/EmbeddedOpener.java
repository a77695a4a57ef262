package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.file.StoreFilePath;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import javax.sql.DataSource;

/** Opens an H2 database of this process, and shuts it down when its last user has closed it. */
final class EmbeddedOpener {
    private static final int IN_USE = 90020;
    private static final int ABSENT = 90146;
    private static final int NAME_REFUSED = 90138;
    private static final int ACCOUNT_REFUSED = 28000;
    private static final Set<Integer> FILE_FAILED = Set.of(90028, 90030, 90031, 90048, 90062);
    /** H2 would write a file of errors beside the store, of tables that are looked for and not there, and stack traces to stderr. */
    private static final String QUIETLY = ";TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0";
    /** Longer bodies are kept out of H2's pages and results, which lie in memory as a whole. */
    private static final int MAX_INPLACE_BODY = 64 * 1024;

    private static final Map<String, Integer> HOLDS = new HashMap<>();

    private final PartitionConfig partition;
    private final StoreConfig store;

    EmbeddedOpener(PartitionConfig partition, StoreConfig store) {
        this.partition = partition;
        this.store = store;
    }

    PartitionOpener.Opened open() {
        String url = url();
        Properties properties = new Properties();
        properties.setProperty("user", "sa");
        properties.setProperty("password", "");
        String options = QUIETLY + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=" + H2Dialect.LOCK_WAIT_MILLIS
                + (store.create() ? "" : ";IFEXISTS=TRUE");
        DataSource source = new DriverDataSource(BackendDrivers.h2(), url + options, properties);
        Undisturbed.run(() -> hold(url, source));
        Partition opened = new Partition(
                new Node(partition.display(), new H2Dialect(), source, PartitionOpener.limits(store)),
                PartitionOpener.MAX_BODY_BYTES);
        return new PartitionOpener.Opened(opened, PartitionServer.embedded(partition), () -> release(url, source));
    }

    private String url() {
        if (partition instanceof PartitionConfig.File file) {
            Path path = file.path().toAbsolutePath().normalize();
            if (path.toString().indexOf(';') >= 0) {
                throw new SchemalessException(
                        ErrorCode.CONNECTION_UNABLE,
                        "Cannot open store " + partition.display() + ": its path holds ';'. Choose a path without.");
            }
            return "jdbc:h2:" + StoreFilePath.SCHEME + ":" + path;
        }
        String name = ((PartitionConfig.Memory) partition).name();
        return "jdbc:h2:mem:schemaless-" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    private void hold(String url, DataSource source) {
        synchronized (HOLDS) {
            boolean isFirst = !HOLDS.containsKey(url);
            if (isFirst) {
                finishCommits(source);
            }
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SET MAX_LENGTH_INPLACE_LOB " + MAX_INPLACE_BODY);
                // the database has one for all its namespaces: the strictest that any of them wants, until it is closed
                if (isFirst || store.durability() == StoreConfig.Durability.FULL) {
                    statement.execute("SET WRITE_DELAY " + writeDelayMillis());
                }
            } catch (SQLException e) {
                throw explain(e);
            }
            HOLDS.merge(url, 1, Integer::sum);
        }
    }

    private void finishCommits(DataSource source) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            if (BackendDrivers.finishCommits(connection)) {
                statement.execute("SHUTDOWN");
            }
        } catch (SQLException e) {
            throw explain(e);
        }
    }

    /** H2's default would lose half a second of acknowledged writes when the process is killed. */
    private int writeDelayMillis() {
        return store.durability() == StoreConfig.Durability.FULL ? 0 : 500;
    }

    private SchemalessException explain(SQLException e) {
        int code = e.getErrorCode();
        if (partition instanceof PartitionConfig.File file && FILE_FAILED.contains(code)) {
            return explain(file.path(), e);
        }
        return switch (code) {
            case IN_USE ->
                refused(
                        ErrorCode.CONNECTION_UNABLE,
                        "another process has it open, and a file store belongs to one process at a time. Close it"
                                + " there.",
                        e);
            case ABSENT -> refused(ErrorCode.CONNECTION_UNABLE, "it does not exist. Set create=true to create it.", e);
            case NAME_REFUSED ->
                refused(ErrorCode.CONNECTION_UNABLE, "a file cannot have this name. Choose another.", e);
            case ACCOUNT_REFUSED ->
                refused(
                        ErrorCode.STORE_MISMATCH,
                        "it is an H2 database of another program. Open that by H2's own driver, or take another path.",
                        e);
            default -> SqlStates.translate(e, "open store", partition.display());
        };
    }

    /** H2 has one error for a file that it cannot open and for one that it cannot understand. */
    private SchemalessException explain(Path store, SQLException e) {
        Path file = store.resolveSibling(store.getFileName() + StoreFilePath.DATABASE_SUFFIX);
        return Files.isRegularFile(file) && Files.isReadable(file)
                ? refused(
                        ErrorCode.STORE_CORRUPT,
                        "its file is damaged, or another program's. Restore it from a backup, or take another path.",
                        e)
                : refused(
                        ErrorCode.STORAGE_FAILED,
                        "its file cannot be read or made there. Check the path, and who may write it.",
                        e);
    }

    private SchemalessException refused(ErrorCode code, String reason, SQLException cause) {
        return new SchemalessException(code, "Cannot open store " + partition.display() + ": " + reason, cause);
    }

    private static void release(String url, DataSource source) {
        synchronized (HOLDS) {
            if (HOLDS.merge(url, -1, Integer::sum) > 0) {
                return;
            }
            HOLDS.remove(url);
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SHUTDOWN");
            } catch (SQLException e) {
                throw SqlStates.translate(e, "close store", url);
            }
        }
    }
}

package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.file.FileRefusal;
import dev.schemaless.catalog.server.file.StoreFilePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** Opens an H2 database of this process for a store, and explains why it cannot be opened. */
final class EmbeddedOpener {
    private static final int IN_USE = 90020;
    private static final int ABSENT = 90146;
    private static final int NAME_REFUSED = 90138;
    private static final int ACCOUNT_REFUSED = 28000;
    private static final Set<Integer> FILE_FAILED = Set.of(50000, 90028, 90030, 90031, 90048, 90062);

    private final PartitionConfig partition;
    private final StoreConfig store;

    EmbeddedOpener(PartitionConfig partition, StoreConfig store) {
        this.partition = partition;
        this.store = store;
    }

    PartitionOpener.Opened open() {
        EmbeddedDatabase database = Undisturbed.call(this::hold);
        DataSource source = database.source();
        Node node = new Node(
                partition.display(),
                new H2Dialect(),
                new Node.Ways(source, source, database::checkPresence),
                PartitionOpener.limits(store));
        return new PartitionOpener.Opened(
                new Partition(node, PartitionOpener.MAX_BODY_BYTES),
                PartitionServer.embedded(partition),
                database::release);
    }

    private EmbeddedDatabase hold() {
        try {
            return EmbeddedDatabase.hold(url(), partition.display(), store);
        } catch (SQLException e) {
            throw explain(e);
        }
    }

    private String url() {
        if (partition instanceof PartitionConfig.File file) {
            Path path = file.path().toAbsolutePath().normalize();
            if (path.toString().indexOf(';') >= 0) {
                throw new SchemalessException(
                        ErrorCode.CONNECTION_UNABLE,
                        "Cannot open store " + partition.display() + ": its path holds ';'. Choose a path without.");
            }
            checkName(path);
            return "jdbc:h2:" + StoreFilePath.SCHEME + ":" + path;
        }
        return MemoryDatabases.url(((PartitionConfig.Memory) partition).name());
    }

    /** Refuses a path that names a file of another program. The path of a store has no suffix. */
    private void checkName(Path store) {
        if (Files.exists(store) && !Files.isDirectory(store) && !Files.exists(file(store))) {
            throw new SchemalessException(
                    ErrorCode.STORE_MISMATCH,
                    "Cannot open store " + partition.display()
                            + ": there is a file of this name, and the store's own would be '"
                            + file(store) + "'. Leave '" + StoreFilePath.DATABASE_SUFFIX
                            + "' out of the path of a store, or take another path.");
        }
    }

    private static Path file(Path store) {
        return store.resolveSibling(store.getFileName() + StoreFilePath.DATABASE_SUFFIX);
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

    /** Returns our error for H2's, which is the same for a file that it cannot open and one that it cannot understand. */
    private SchemalessException explain(Path store, SQLException e) {
        Optional<String> foreign = FileRefusal.reason(e);
        if (foreign.isPresent()) {
            return refused(ErrorCode.STORE_CORRUPT, foreign.get(), e);
        }
        Path file = file(store);
        return Files.isRegularFile(file) && Files.isReadable(file)
                ? refused(
                        ErrorCode.STORE_CORRUPT,
                        "its file is damaged, or another program's. Restore it from a backup, or take another path.",
                        e)
                : refused(
                        ErrorCode.STORAGE_FAILED,
                        "its file cannot be read or made there. Check the path and its permissions.",
                        e);
    }

    private SchemalessException refused(ErrorCode code, String reason, SQLException cause) {
        return new SchemalessException(code, "Cannot open store " + partition.display() + ": " + reason, cause);
    }
}

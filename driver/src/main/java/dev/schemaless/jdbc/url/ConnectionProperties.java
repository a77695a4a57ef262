package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.store.StoreConfig.Coalescing;
import dev.schemaless.catalog.store.StoreConfig.Durability;
import dev.schemaless.catalog.store.StoreConfig.Snapshots;
import dev.schemaless.jdbc.sql.StatementTextLimit;
import dev.schemaless.planner.SessionSettings.Quoting;
import dev.schemaless.planner.SessionSettings.Scatter;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.planner.statement.NearestName;
import dev.schemaless.stores.open.ExternalStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All connection properties: one list feeds parsing, {@code DriverPropertyInfo} and the table of {@code
 * docs/properties.md}.
 *
 * <p>Of Connector/J's properties only those here are passed on. The others can read files, load classes or switch off
 * checks that this driver relies on. A URL from another person could not be trusted then.
 */
public final class ConnectionProperties {
    /** The prefix of properties that are passed on to Connector/J. */
    static final String MYSQL_PREFIX = "mysql.";

    /** The prefix of accounts for external stores: then come the store's name, and the part of the account. */
    static final String EXTERNAL_PREFIX = "external.";

    private static final String AN_EIGHTH = "an eighth of the heap, at most 256m";

    static final ConnectionProperty<Instant> AS_OF = ConnectionProperty.of(
            "asOf",
            PropertyType.time(),
            "none: rows as they are",
            "The time as of which all tables are read; statements that change anything are 25006.");
    static final ConnectionProperty<Coalescing> COALESCING = ConnectionProperty.of(
            "coalescing",
            PropertyType.oneOf(Coalescing.class),
            "on",
            "Whether single-row operations of several threads are batched into one round trip. It applies"
                    + " to reads by key, equality lookups, short key ranges and single-row writes in autocommit mode.");
    static final ConnectionProperty<Compression.Algorithm> COMPRESSION = ConnectionProperty.of(
            "compression",
            PropertyType.oneOf(Compression.Algorithm.class),
            "none",
            "The compression of new bodies; all stored bodies stay readable.");
    static final ConnectionProperty<Integer> COMPRESSION_THRESHOLD = ConnectionProperty.of(
            "compressionThreshold",
            PropertyType.wholeNumber(0, Integer.MAX_VALUE),
            "1024",
            "The size in bytes from which bodies are compressed.");
    static final ConnectionProperty<Integer> CONFLICT_RETRIES = ConnectionProperty.of(
            "conflictRetries",
            PropertyType.wholeNumber(0, 1_000_000),
            "50",
            "The number of retries of a statement or a commit whose rows others are changing, before it"
                    + " fails with 40001.");
    static final ConnectionProperty<Boolean> CREATE = ConnectionProperty.of(
            "create",
            PropertyType.flag(),
            "true for memory and file stores, false for MySQL",
            "Whether a missing store is created.");
    static final ConnectionProperty<DefinitionPolicy> DEFINITIONS = ConnectionProperty.of(
            "definitions",
            PropertyType.oneOf(DefinitionPolicy.class),
            "allowed",
            "Whether statements of this connection may change the catalog (CREATE, ALTER, DROP, ANALYZE, external stores); refused is 42501.");
    static final ConnectionProperty<Durability> DURABILITY = ConnectionProperty.of(
            "durability",
            PropertyType.oneOf(Durability.class),
            "full",
            "Whether a write to an embedded store waits for the disk (full) or may be lost for half a second (relaxed)."
                    + " If one namespace of a file has full, all have until the file is closed.");
    static final ConnectionProperty<Integer> IDENTITY_BLOCK = ConnectionProperty.of(
            "identityBlock",
            PropertyType.wholeNumber(1, 1_000_000),
            "1000",
            "The most numbers of an identity column or a sequence that the JVM takes at once. It takes"
                    + " fewer while few are needed; numbers that are not used within ten seconds are skipped.");
    static final ConnectionProperty<String> LAYOUT = ConnectionProperty.of(
            "layout",
            PropertyType.oneOf(ExternalStore.layouts()),
            "none: a store of this driver",
            "The layout of the store that the URL names, if another program keeps it.");
    static final ConnectionProperty<Integer> LOGIN_TIMEOUT = ConnectionProperty.of(
            "loginTimeout",
            PropertyType.wholeNumber(0, Integer.MAX_VALUE),
            "that of DriverManager, if it has one",
            "The time limit of connecting, in seconds; 0 for no limit. The login timeout of a data source"
                    + " wins. HikariCP sets that of DriverManager, for the whole JVM, if it is given a URL.");
    static final ConnectionProperty<Long> MAX_STATEMENT_BYTES = ConnectionProperty.of(
            "maxStatementBytes",
            PropertyType.bytes(),
            AN_EIGHTH,
            "The memory limit of one statement's changes, which are kept until all are known, or of the"
                    + " rows of one scrollable result set; more fails with 54000.");
    static final ConnectionProperty<Integer> MAX_STATEMENT_LENGTH = ConnectionProperty.of(
            "maxStatementLength",
            PropertyType.wholeNumber(1_000, Integer.MAX_VALUE),
            Integer.toString(StatementTextLimit.DEFAULT),
            "The most characters of a statement; more fails with 54000.");
    static final ConnectionProperty<Long> MAX_TRANSACTION_BYTES = ConnectionProperty.of(
            "maxTransactionBytes",
            PropertyType.bytes(),
            AN_EIGHTH,
            "The memory limit of the changes of an open transaction; more fails with 54000.");
    static final ConnectionProperty<String> NAMESPACE = ConnectionProperty.of(
            "namespace",
            PropertyType.matching(
                    "1 to 16 letters a-z, digits and _: first a letter, last no _, nowhere __",
                    "(?=.{1,16}$)[a-z](?:_?[a-z0-9])*"),
            "none",
            "A part of the names of the store's tables, so that several stores fit one database.");
    static final ConnectionProperty<Integer> OPEN_RESULTS = ConnectionProperty.of(
            "openResults",
            PropertyType.wholeNumber(1, 1000),
            "10",
            "The most results of more than 4,096 rows or 4 MiB that may be open at the same time. Each"
                    + " keeps a connection of each partition outside of the pool until it is read or closed.");
    public static final ConnectionProperty<String> PASSWORD = ConnectionProperty.secret(
            "password", "none", "The database account's password; embedded stores have no accounts.");
    static final ConnectionProperty<Duration> PLANNING_TIMEOUT = ConnectionProperty.of(
            "planningTimeout",
            PropertyType.duration(),
            "10s",
            "The time limit of searching for a better plan of a statement; then it runs by the best known" + " plan.");
    static final ConnectionProperty<Integer> POOL_SIZE = ConnectionProperty.of(
            "poolSize",
            PropertyType.wholeNumber(1, 1000),
            "10",
            "The most connections to each partition for single round trips, shared by all of the JVM's"
                    + " connections to the store. Statements that read one snapshot by several round trips have as"
                    + " many again.");
    static final ConnectionProperty<Duration> POOL_TIMEOUT = ConnectionProperty.of(
            "poolTimeout", PropertyType.duration(), "30s", "The time limit of waiting for a connection of the pool.");
    static final ConnectionProperty<Quoting> QUOTING = ConnectionProperty.of(
            "quoting",
            PropertyType.oneOf(Quoting.class),
            "double_quote",
            "The character that quotes an identifier in SQL.");
    static final ConnectionProperty<Scatter> SCATTER = ConnectionProperty.of(
            "scatter",
            PropertyType.oneOf(Scatter.class),
            "allow",
            "Scatter queries, which ask all shards of a table: run, warn, or refuse (54001).");
    static final ConnectionProperty<Integer> SHARDS = ConnectionProperty.of(
            "shards",
            PropertyType.wholeNumber(1, Topology.MAX_SHARDS),
            "16 embedded, 64 on MySQL; an existing store's own",
            "The number of shards of a new store, which an existing store must have.");
    static final ConnectionProperty<Integer> SHARDS_PER_TABLE = ConnectionProperty.of(
            "shardsPerTable",
            PropertyType.wholeNumber(1, Topology.MAX_SHARDS),
            "all of a partition's",
            "The number of shards of a new store that share one physical table.");
    static final ConnectionProperty<Snapshots> SNAPSHOT = ConnectionProperty.of(
            "snapshot",
            PropertyType.oneOf(Snapshots.class),
            "statement",
            "Whether a statement over several partitions sees each transaction as a whole, by two more round"
                    + " trips.");
    static final ConnectionProperty<Duration> SNAPSHOT_TIMEOUT = ConnectionProperty.of(
            "snapshotTimeout",
            PropertyType.duration(),
            "10m",
            "The time for which one statement may read the snapshot at which it began, pauses of its reader"
                    + " included; longer reads fail with 72000.");
    static final ConnectionProperty<ZoneId> STORE_ZONE = ConnectionProperty.of(
            "storeZone",
            PropertyType.zone(),
            "the property zone, if it is given",
            "The time zone of the processes that write local times.");
    static final ConnectionProperty<TypeMismatch> TYPE_MISMATCH = ConnectionProperty.of(
            "typeMismatch",
            PropertyType.oneOf(TypeMismatch.class),
            "error",
            "The result of a stored value that does not fit its column's type. Values of rows that an index or"
                    + " another condition excludes may not be checked.");
    public static final ConnectionProperty<String> USER = ConnectionProperty.of(
            "user", PropertyType.text(), "the operating system's user", "The database account, and SQL's USER.");
    static final ConnectionProperty<ZoneId> ZONE = ConnectionProperty.of(
            "zone",
            PropertyType.zone(),
            "the JVM's",
            "The time zone of CURRENT_TIMESTAMP, and of conversions of values with a zone to values without.");

    private static final PropertyType<Integer> MILLISECONDS = PropertyType.wholeNumber(0, Integer.MAX_VALUE);
    private static final List<ConnectionProperty<?>> MYSQL = List.of(
            mysql("clientCertificateKeyStorePassword", "The password of the client certificate's key store.", true),
            mysql("clientCertificateKeyStoreType", "The type of the client certificate's key store.", false),
            mysql("clientCertificateKeyStoreUrl", "The key store of the client's certificate, as a URL.", false),
            ConnectionProperty.of(
                    MYSQL_PREFIX + "connectTimeout",
                    MILLISECONDS,
                    "Connector/J's",
                    "The time limit of reaching the server, in milliseconds."),
            mysql("serverRSAPublicKeyFile", "The server's public key, for passwords sent without TLS.", false),
            ConnectionProperty.of(
                    MYSQL_PREFIX + "socketTimeout",
                    MILLISECONDS,
                    "Connector/J's",
                    "The time limit of waiting for an answer, in milliseconds."),
            ConnectionProperty.of(
                    MYSQL_PREFIX + "sslMode",
                    PropertyType.oneOf(List.of("DISABLED", "PREFERRED", "REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY")),
                    "Connector/J's",
                    "The use of TLS, and the checks of the server's certificate. Below VERIFY_CA no password is"
                            + " sent in clear text to a server that asks for it by mysql_clear_password."),
            ConnectionProperty.of(
                    MYSQL_PREFIX + "tcpKeepAlive",
                    PropertyType.flag(),
                    "Connector/J's",
                    "Whether idle sockets are probed."),
            mysql("trustCertificateKeyStorePassword", "The password of the trusted certificates' key store.", true),
            mysql("trustCertificateKeyStoreType", "The type of the trusted certificates' key store.", false),
            mysql("trustCertificateKeyStoreUrl", "The key store of the trusted certificates, as a URL.", false));

    /**
     * Properties for one purpose.
     *
     * @param title a heading of {@code docs/properties.md}
     */
    private record Group(String title, List<ConnectionProperty<?>> properties) {}

    private static final List<Group> GROUPS = List.of(
            new Group("Essentials", List.of(USER, PASSWORD, CREATE)),
            new Group(
                    "Store",
                    List.of(
                            NAMESPACE,
                            SHARDS,
                            SHARDS_PER_TABLE,
                            DURABILITY,
                            COMPRESSION,
                            COMPRESSION_THRESHOLD,
                            IDENTITY_BLOCK)),
            new Group(
                    "Statements",
                    List.of(
                            QUOTING,
                            ZONE,
                            TYPE_MISMATCH,
                            SCATTER,
                            AS_OF,
                            DEFINITIONS,
                            COALESCING,
                            CONFLICT_RETRIES,
                            PLANNING_TIMEOUT,
                            SNAPSHOT,
                            SNAPSHOT_TIMEOUT)),
            new Group("Limits", List.of(MAX_STATEMENT_LENGTH, MAX_STATEMENT_BYTES, MAX_TRANSACTION_BYTES)),
            new Group(
                    "Connections to servers",
                    Stream.concat(Stream.of(POOL_SIZE, POOL_TIMEOUT, OPEN_RESULTS, LOGIN_TIMEOUT), MYSQL.stream())
                            .<ConnectionProperty<?>>map(property -> property)
                            .toList()),
            new Group(
                    "Stores of other programs",
                    Stream.concat(Stream.of(LAYOUT, STORE_ZONE), LayoutProperties.SHARED.stream())
                            .<ConnectionProperty<?>>map(property -> property)
                            .toList()));

    /** All properties in the order of their names. */
    public static final List<ConnectionProperty<?>> ALL = Stream.concat(
                    GROUPS.stream().flatMap(group -> group.properties().stream()),
                    LayoutProperties.OF_ONE_LAYOUT.stream())
            .<ConnectionProperty<?>>map(property -> property)
            .sorted(Comparator.comparing(ConnectionProperty::name))
            .toList();

    private ConnectionProperties() {}

    static Optional<ConnectionProperty<?>> find(String name) {
        if (name.startsWith(EXTERNAL_PREFIX)) {
            return ExternalAccountProperties.find(name);
        }
        return ALL.stream().filter(property -> property.name().equals(name)).findFirst();
    }

    /** Returns whether a property has a list of values with this one in it. */
    static boolean hasChoice(String name, String value) {
        return find(name)
                .filter(property -> property.type().choices().contains(value))
                .isPresent();
    }

    static List<String> names() {
        return ALL.stream().<String>map(ConnectionProperty::name).toList();
    }

    /** Returns the advice for an unknown name. The option of a layout has to begin with the layout. */
    static String advice(String unknown) {
        return LayoutProperties.propertyOf(unknown)
                .map(property -> "Did you mean '" + property + "'?")
                .orElseGet(() -> NearestName.advice(unknown, names()));
    }

    /** Returns the tables of {@code docs/properties.md}. */
    static String toMarkdown() {
        return GROUPS.stream()
                .map(group -> "## " + group.title() + "\n\n" + table(group.properties()))
                .collect(Collectors.joining("\n"));
    }

    private static String table(List<ConnectionProperty<?>> properties) {
        return properties.stream()
                .map(property ->
                        "| `" + property.name() + "` | " + property.type().allowed() + " | " + property.byDefault()
                                + " | " + property.description() + " |\n")
                .collect(Collectors.joining("", "| property | values | default | meaning |\n|---|---|---|---|\n", ""));
    }

    private static ConnectionProperty<String> mysql(String name, String description, boolean secret) {
        return new ConnectionProperty<>(MYSQL_PREFIX + name, PropertyType.text(), "none", description, secret);
    }
}

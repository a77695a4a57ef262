package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.stack.StackProvider;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.StoreConfig.Coalescing;
import dev.schemaless.catalog.store.StoreConfig.Durability;
import dev.schemaless.catalog.store.StoreConfig.Pool;
import dev.schemaless.catalog.store.StoreConfig.Snapshots;
import dev.schemaless.jdbc.sql.StatementTextLimit;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.SessionSettings.ChangeLimits;
import dev.schemaless.planner.SessionSettings.Quoting;
import dev.schemaless.planner.SessionSettings.Scatter;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.stores.open.ExternalAccounts;
import dev.schemaless.stores.open.ExternalStore;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * Everything a connection is opened with, resolved and checked.
 *
 * @param url without secrets
 * @param stacks the external stores connected with it
 * @param externals accounts for those that its catalog declares
 * @param definitions the policy for statements that change the catalog
 * @param maxTransactionBytes the most memory of an open transaction's changes
 * @param textLimit of each statement
 * @param loginTimeout the seconds that connecting may take; 0 for no limit
 * @param clientInfo the client's description of itself
 * @param warnings about properties without effect
 */
public record ConnectionSpec(
        String url,
        StoreConfig store,
        List<StackProvider> stacks,
        ExternalAccounts externals,
        SessionSettings session,
        DefinitionPolicy definitions,
        long maxTransactionBytes,
        StatementTextLimit textLimit,
        int loginTimeout,
        Map<String, String> clientInfo,
        List<String> warnings) {
    private static final String PASSWORD_UNUSED =
            "The password has no effect: embedded stores have no accounts. Leave it out.";

    public ConnectionSpec {
        clientInfo = Map.copyOf(clientInfo);
        warnings = List.copyOf(warnings);
        stacks = List.copyOf(stacks);
    }

    /**
     * Resolves a URL and properties. The URL wins over {@code properties}, and both over a configuration file.
     *
     * @throws SQLException if anything is ill-formed or unreadable, or unknown in the URL or the file
     */
    public static ConnectionSpec resolve(String url, Properties properties) throws SQLException {
        SchemalessUrl parsed = SchemalessUrl.parse(url);
        GivenProperties others = GivenProperties.of(properties);
        PropertyValues given = parsed.values().withDefaults(others.own());
        Partitions partitions = Partitions.of(parsed.place(), given);
        PropertyValues values = given.withDefaults(partitions.properties());
        Optional<ExternalStore> external = ExternalUrl.storeOf(partitions.list(), values);
        if (external.isPresent()) {
            partitions = new Partitions(List.of(ExternalUrl.homeOf(external.get())), partitions.properties());
        }
        boolean embedded = partitions.list().stream().noneMatch(PartitionConfig.MySql.class::isInstance);
        List<String> warnings = new ArrayList<>(others.warnings());
        if (embedded
                && external.isEmpty()
                && !values.get(ConnectionProperties.PASSWORD, "").isEmpty()) {
            warnings.add(PASSWORD_UNUSED);
        }
        return new ConnectionSpec(
                parsed.masked(),
                store(partitions, values, embedded, external.isPresent()),
                List.copyOf(external.stream().toList()),
                ExternalAccountProperties.of(values),
                session(values),
                values.get(ConnectionProperties.DEFINITIONS, DefinitionPolicy.ALLOWED),
                values.get(ConnectionProperties.MAX_TRANSACTION_BYTES, ChangeLimits.DEFAULT_BYTES),
                new StatementTextLimit(
                        values.get(ConnectionProperties.MAX_STATEMENT_LENGTH, StatementTextLimit.DEFAULT)),
                LoginTimeout.of(values),
                others.clientInfo(),
                warnings);
    }

    /** Returns the account a connection without the property {@code user} has. */
    static String defaultUser() {
        return System.getProperty("user.name", "");
    }

    private static StoreConfig store(Partitions partitions, PropertyValues values, boolean embedded, boolean external)
            throws SQLException {
        return new StoreConfig(
                partitions.list(),
                values.get(ConnectionProperties.NAMESPACE, ""),
                external ? OptionalInt.empty() : number(values, ConnectionProperties.SHARDS),
                number(values, ConnectionProperties.SHARDS_PER_TABLE),
                values.get(ConnectionProperties.CREATE, embedded),
                new Compression(
                        values.get(ConnectionProperties.COMPRESSION, Compression.Algorithm.NONE),
                        values.get(ConnectionProperties.COMPRESSION_THRESHOLD, 1024)),
                new Pool(
                        values.get(ConnectionProperties.POOL_SIZE, 10),
                        values.get(ConnectionProperties.POOL_TIMEOUT, Duration.ofSeconds(30)),
                        values.get(ConnectionProperties.OPEN_RESULTS, 10),
                        values.get(ConnectionProperties.SNAPSHOT_TIMEOUT, Duration.ofMinutes(10))),
                values.get(ConnectionProperties.DURABILITY, Durability.FULL),
                values.get(ConnectionProperties.COALESCING, Coalescing.ON),
                values.get(ConnectionProperties.SNAPSHOT, Snapshots.STATEMENT));
    }

    private static SessionSettings session(PropertyValues values) throws SQLException {
        return new SessionSettings(
                values.get(ConnectionProperties.QUOTING, Quoting.DOUBLE_QUOTE),
                values.get(ConnectionProperties.TYPE_MISMATCH, TypeMismatch.ERROR),
                values.get(ConnectionProperties.ZONE, ZoneId.systemDefault()),
                values.get(ConnectionProperties.USER, defaultUser()),
                new ChangeLimits(
                        values.get(ConnectionProperties.CONFLICT_RETRIES, ChangeLimits.DEFAULT.conflictRetries()),
                        values.get(ConnectionProperties.MAX_STATEMENT_BYTES, ChangeLimits.DEFAULT_BYTES),
                        values.get(ConnectionProperties.IDENTITY_BLOCK, ChangeLimits.DEFAULT_BLOCK)),
                values.get(ConnectionProperties.SCATTER, Scatter.ALLOW),
                values.get(ConnectionProperties.PLANNING_TIMEOUT, SessionSettings.DEFAULT_PLANNING_TIMEOUT),
                values.find(ConnectionProperties.AS_OF)
                        .map(time -> TimeUnit.SECONDS.toMicros(time.getEpochSecond()) + time.getNano() / 1_000)
                        .orElse(null));
    }

    private static OptionalInt number(PropertyValues values, ConnectionProperty<Integer> property) throws SQLException {
        Optional<Integer> number = values.find(property);
        return number.isPresent() ? OptionalInt.of(number.get()) : OptionalInt.empty();
    }

    /** Returns the masked URL. */
    @Override
    public String toString() {
        return url;
    }
}

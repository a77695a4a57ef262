package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A store of some layout to which versions are written at times that a test chooses.
 *
 * @param table its name, the column of its values, and the column of its other cell, if it has one
 * @param zone that of local times; UTC where times are numbers
 */
record PastStore(ClientDatabases databases, String options, Table table, ZoneId zone, Writer writer, Owner owner)
        implements AutoCloseable {
    /** The zone of local times: it has an hour twice on the first of November 2026. */
    static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    /** Names of columns; {@code note} is null for a layout of one cell. */
    record Table(String name, String value, @Nullable String note) {}

    /**
     * A version of a cell.
     *
     * @param isBase whether it is of the base cell; else of the cell of notes
     * @param value null for a version without a body
     * @param time as the store has it
     */
    record Version(
            UUID key, boolean isBase, int refKey, @Nullable Long value, long micros, Object time) {}

    /** Writes as the program does. */
    interface Writer {
        void write(Version version) throws SQLException;
    }

    /** The store that is closed with this one. */
    interface Owner {
        void close() throws SQLException;
    }

    /** The layouts that keep versions. */
    enum Kind {
        SHAMELESS,
        SHAMELESS_MILLIS,
        UBER,
        UBER_UNKNOWN_PLACES,
        GO_SCHEMALESS,
        JOGCHAT,
        REPOS;

        PastStore create(DatabaseServer server) throws Exception {
            return switch (this) {
                case SHAMELESS -> gem(new GemStore(server), NEW_YORK);
                case SHAMELESS_MILLIS -> gem(new GemStore(server, GemSettings.USUAL.millis(0)), ZoneId.of("UTC"));
                case UBER -> uber(new UberStore(server, "BINARY(16)"), "&shardFunction=mod128");
                case UBER_UNKNOWN_PLACES -> uber(new UberStore(server, "CHAR(36)"), "");
                case GO_SCHEMALESS -> goSchemaless(new GoStore(server));
                case JOGCHAT -> jogchat(new JogchatStore(server));
                case REPOS -> repos(new RepoStore(server));
            };
        }
    }

    /** Says whether times are local, in whole seconds. */
    boolean isLocal() {
        return zone.equals(NEW_YORK);
    }

    /** Returns a version whose time is a moment as the store rounds it. */
    Version version(UUID key, boolean isBase, int refKey, @Nullable Long value, Instant moment) {
        if (!isLocal()) {
            long millis = moment.toEpochMilli();
            return new Version(key, isBase, refKey, value, millis * 1000, millis);
        }
        LocalDateTime local = LocalDateTime.ofInstant(moment, zone).truncatedTo(ChronoUnit.SECONDS);
        // the zone of an hour that comes twice is that of its first time
        Instant shown = local.toInstant(zone.getRules().getValidOffsets(local).get(0));
        return new Version(
                key,
                isBase,
                refKey,
                value,
                shown.getEpochSecond() * 1_000_000,
                local.toString().replace('T', ' '));
    }

    private static byte[] json(Version version) {
        return ("{\"" + (version.isBase() ? "amount" : "note") + "\": " + version.value() + "}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(UUID key) {
        return ByteBuffer.allocate(16)
                .putLong(key.getMostSignificantBits())
                .putLong(key.getLeastSignificantBits())
                .array();
    }

    private static PastStore gem(GemStore gem, ZoneId zone) {
        Writer writer = version -> {
            int shard = Integer.parseInt(version.key().toString().substring(0, 4), 16) % GemStore.SHARDS;
            Long value = version.value();
            byte[] body = value == null
                    ? null
                    : GemStore.body(
                            version.isBase()
                                    ? Map.of("hotel_id", value, "room", "r" + value, "gateway", "g")
                                    : Map.of("note", value));
            gem.run(
                    shard,
                    "INSERT INTO shop_rates_00000" + shard
                            + " (uuid, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, ?)",
                    version.key().toString(),
                    version.isBase() ? "base" : "meta",
                    version.refKey(),
                    body,
                    version.time());
        };
        return new PastStore(
                new ClientDatabases(gem.server(), gem.databases()),
                "layout=shameless&store=shop&shards=4&storeZone=" + zone
                        + "&shameless.shardOn=primary:hotel_id,by_gateway:gateway",
                new Table("rates", "hotel_id", "note"),
                zone,
                writer,
                gem::close);
    }

    private static PastStore uber(UberStore store, String more) {
        boolean isText = more.isEmpty();
        Writer writer = version -> store.databases()
                .run(
                        UberStore.shardOf(version.key()),
                        "INSERT INTO entity (row_key, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, ?)",
                        isText ? version.key().toString() : bytes(version.key()),
                        version.isBase() ? "BASE" : "NOTES",
                        version.refKey(),
                        version.value() == null ? null : json(version),
                        version.time());
        return new PastStore(
                store.databases(),
                "layout=uber&storeZone=" + NEW_YORK + more,
                new Table("entity", "amount", "note"),
                NEW_YORK,
                writer,
                store::close);
    }

    private static PastStore goSchemaless(GoStore store) {
        Writer writer = version -> store.databases()
                .run(
                        GoStore.databaseOf(version.key().toString()),
                        "INSERT INTO trips (row_key, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, ?)",
                        version.key().toString(),
                        version.isBase() ? "BASE" : "NOTES",
                        version.refKey(),
                        version.value() == null ? null : new String(json(version), StandardCharsets.UTF_8),
                        version.time());
        return new PastStore(
                store.databases(),
                "layout=go_schemaless&storeZone=" + NEW_YORK,
                new Table("trips", "amount", "note"),
                NEW_YORK,
                writer,
                store::close);
    }

    private static PastStore jogchat(JogchatStore store) {
        Writer writer = version -> store.databases()
                .run(
                        JogchatStore.databaseOf(version.key()),
                        "INSERT INTO cell (row_key, column_name, ref_key, body, created_at) VALUES (?, 'users', ?, ?, ?)",
                        bytes(version.key()),
                        version.refKey(),
                        version.value() == null ? null : json(version),
                        version.time());
        return new PastStore(
                store.databases(),
                "layout=jogchat&storeZone=" + NEW_YORK,
                new Table("users", "amount", null),
                NEW_YORK,
                writer,
                store::close);
    }

    private static PastStore repos(RepoStore store) {
        Writer writer = version -> {
            byte[] body = RepoStore.debt("x", version.value() == null ? 0 : version.value());
            store.run(
                    "INSERT INTO debt_book VALUES (?, ?, ?, '1', ?)",
                    version.refKey(),
                    bytes(version.key()),
                    version.time(),
                    body);
            store.run(
                    "REPLACE INTO debt_book_latest VALUES (?, '1', ?, ?)",
                    bytes(version.key()),
                    body,
                    version.refKey());
        };
        return new PastStore(
                store.databases(),
                store.options(),
                new Table("debt_book", "cents_due", null),
                ZoneId.of("UTC"),
                writer,
                store::close);
    }

    @Override
    public void close() throws SQLException {
        owner.close();
    }
}

package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.open.ExternalPlace;
import dev.schemaless.stores.open.ExternalStore;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A URL that names a store of another program: its layout, and a home in memory for the driver's own tables. */
final class ExternalUrl {
    private static final String MAC = "HmacSHA256";
    private static final byte[] SECRET = new byte[32];
    private static final int NAME_BYTES = 12;

    static {
        new SecureRandom().nextBytes(SECRET);
    }

    private ExternalUrl() {}

    /** Returns the store that a URL names, if it gives a layout. */
    static Optional<ExternalStore> storeOf(List<PartitionConfig> partitions, PropertyValues values)
            throws SQLException {
        Optional<String> layout = values.find(ConnectionProperties.LAYOUT);
        if (layout.isEmpty()) {
            return Optional.empty();
        }
        List<ExternalPlace> places = new ArrayList<>();
        for (PartitionConfig partition : partitions) {
            if (!(partition instanceof PartitionConfig.MySql mysql)) {
                throw SqlExceptions.of(
                        ErrorCode.CONNECTION_UNABLE,
                        "Cannot open store of layout '" + layout.get() + "': " + partition.display()
                                + " is not a database of a server. Give mysql://HOST:PORT/DATABASE.");
            }
            places.add(new ExternalPlace(
                    mysql.host(), mysql.port(), mysql.database(), mysql.user(), mysql.password(), mysql.properties()));
        }
        return Optional.of(new ExternalStore(
                layout.get(),
                new LayoutOptions(layout.get(), options(values)),
                places,
                List.of(),
                values.get(ConnectionProperties.POOL_SIZE, 10),
                values.get(ConnectionProperties.POOL_TIMEOUT, Duration.ofSeconds(30))));
    }

    private static Map<String, String> options(PropertyValues values) throws SQLException {
        Map<String, String> options = LayoutProperties.options(values);
        values.find(ConnectionProperties.SHARDS).ifPresent(shards -> options.put("shards", Integer.toString(shards)));
        Optional<ZoneId> zone = values.find(ConnectionProperties.STORE_ZONE);
        if (zone.isEmpty()) {
            zone = values.find(ConnectionProperties.ZONE);
        }
        zone.ifPresent(given -> options.put("storeZone", given.getId()));
        return options;
    }

    /** Returns the home of a store: in memory, shared by all connections that open it in the same way, by the same account. */
    static PartitionConfig homeOf(ExternalStore store) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(SECRET, MAC));
            for (ExternalPlace place : store.places()) {
                mac.update((place + "\n" + place.user() + "\n" + place.password() + "\n" + place.properties() + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            mac.update((store.options() + "\n" + store.poolSize() + "\n" + store.poolTimeout())
                    .getBytes(StandardCharsets.UTF_8));
            String name = HexFormat.of().formatHex(mac.doFinal(), 0, NAME_BYTES);
            return new PartitionConfig.Memory("external-" + name);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}

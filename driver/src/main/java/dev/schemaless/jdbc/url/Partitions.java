package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.store.PartitionConfig;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The places of a store's partitions.
 *
 * @param properties further properties of a configuration file
 */
record Partitions(List<PartitionConfig> list, Map<String, String> properties) {
    Partitions {
        list = List.copyOf(list);
        properties = Map.copyOf(properties);
    }

    static Partitions of(StorePlace place, PropertyValues values) throws SQLException {
        if (place instanceof StorePlace.Configured configured) {
            return ConfigurationFile.read(configured.path()).partitions(values);
        }
        return new Partitions(locate(place, values), Map.of());
    }

    /** Returns the partitions of a place that is not itself a configuration file. */
    static List<PartitionConfig> locate(StorePlace place, PropertyValues values) throws SQLException {
        if (place instanceof StorePlace.SharedMemory memory) {
            return List.of(new PartitionConfig.Memory(memory.name()));
        } else if (place instanceof StorePlace.EmbeddedFile file) {
            return List.of(new PartitionConfig.File(file.path().toAbsolutePath().normalize()));
        } else if (place instanceof StorePlace.MySqlServers servers) {
            return onServers(servers, values);
        }
        return List.of(new PartitionConfig.Memory("private-" + UUID.randomUUID()));
    }

    private static List<PartitionConfig> onServers(StorePlace.MySqlServers servers, PropertyValues values)
            throws SQLException {
        List<PartitionConfig> partitions = new ArrayList<>();
        for (StorePlace.Database database : servers.databases()) {
            partitions.add(new PartitionConfig.MySql(
                    database.server().host(),
                    database.server().port(),
                    database.name(),
                    values.get(ConnectionProperties.USER, ConnectionSpec.defaultUser()),
                    values.get(ConnectionProperties.PASSWORD, ""),
                    values.forMySql()));
        }
        return partitions;
    }
}

package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The databases whose servers cut values that a column cannot hold, instead of refusing them. This holds for sessions
 * with default settings, such as the Go program's.
 */
record CuttingServers(Set<Integer> databases) {
    private static final Query MODE = Query.of("/* schemaless:external-mode */ SELECT @@GLOBAL.sql_mode");

    CuttingServers {
        databases = Set.copyOf(databases);
    }

    /** Asks the servers. */
    static CuttingServers of(List<Partition> partitions) {
        Set<Integer> cutting = new HashSet<>();
        for (int i = 0; i < partitions.size(); i++) {
            String mode = partitions
                    .get(i)
                    .run("look at the server's mode", connection -> MODE.list(connection, row -> row.getString(1)))
                    .get(0);
            if (!mode.toUpperCase(Locale.ROOT).contains("STRICT_")) {
                cutting.add(i);
            }
        }
        return new CuttingServers(cutting);
    }

    boolean have(int database) {
        return databases.contains(database);
    }
}

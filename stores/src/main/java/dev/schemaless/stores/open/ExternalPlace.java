package dev.schemaless.stores.open;

import dev.schemaless.catalog.server.ServerLogin;
import java.util.Map;

/**
 * A database of an external store.
 *
 * @param properties further Connector/J properties
 */
public record ExternalPlace(
        String host, int port, String database, String user, String password, Map<String, String> properties) {
    public ExternalPlace {
        properties = Map.copyOf(properties);
    }

    /** Returns the account that its server is sent. */
    public ServerLogin login() {
        return new ServerLogin(host, user, password, properties);
    }

    /** Returns the place without credentials. */
    @Override
    public String toString() {
        return "mysql://" + host + ":" + port + "/" + database;
    }
}

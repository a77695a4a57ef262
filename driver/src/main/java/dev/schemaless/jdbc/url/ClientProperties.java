package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.ClientInfoStatus;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The client info of a connection: a program's description of itself, for others to read. Thread-safe. */
public final class ClientProperties {
    /** The name under which a program gives its own name. */
    public static final String APPLICATION = "ApplicationName";

    /** The names that {@code java.sql.Connection} proposes, each with its meaning. */
    public static final Map<String, String> STANDARD = Map.of(
            APPLICATION,
            "The application that uses the connection",
            "ClientUser",
            "The user for whom the application works",
            "ClientHostname",
            "The computer on which the application runs");

    private Map<String, String> values = Map.of();

    /** Returns a copy of all values. */
    public synchronized Properties all() {
        Properties all = new Properties();
        all.putAll(values);
        return all;
    }

    public synchronized @Nullable String find(@Nullable String name) {
        return name == null ? null : values.get(name);
    }

    /** Keeps a value under any name; null forgets it. */
    public synchronized void set(@Nullable String name, @Nullable String value) throws SQLClientInfoException {
        if (name == null) {
            throw missing("name");
        }
        Map<String, String> changed = new HashMap<>(values);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        values = changed;
    }

    public synchronized void replace(@Nullable Properties properties) throws SQLClientInfoException {
        if (properties == null) {
            throw missing("list of properties");
        }
        Map<String, String> changed = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> changed.put(name, properties.getProperty(name)));
        replace(changed);
    }

    public synchronized void replace(Map<String, String> given) {
        values = Map.copyOf(given);
    }

    private static SQLClientInfoException missing(String what) {
        SQLException reason = SqlExceptions.of(
                ErrorCode.PARAMETER_INVALID, "Cannot set client info: the " + what + " is null. Give one.");
        return refused(reason, List.of());
    }

    /** Returns the refusal of properties that were not set for a reason that has nothing to do with them. */
    public static SQLClientInfoException refused(SQLException reason, Collection<String> names) {
        Map<String, ClientInfoStatus> unset = new HashMap<>();
        names.forEach(name -> unset.put(name, ClientInfoStatus.REASON_UNKNOWN));
        return SqlExceptions.clientInfo(reason, unset);
    }
}

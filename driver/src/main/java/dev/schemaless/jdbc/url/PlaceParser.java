package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.url.StorePlace.Server;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the part of a URL between {@code jdbc:schemaless:} and the question mark. */
final class PlaceParser {
    private static final int DEFAULT_PORT = 3306;
    private static final int MAX_PORT = 65_535;
    private static final String NAME_ALLOWED = "letters, digits, '_', '-' and '.', at most 64";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
    private static final Pattern DATABASE = Pattern.compile("[A-Za-z0-9_$-]{1,64}");
    private static final Pattern SERVER = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?");
    private static final String FORMS = "Give jdbc:schemaless: followed by nothing, mem:NAME, file:PATH, "
            + "mysql://HOST:PORT,HOST:PORT/DATABASE or config:PATH.";

    private PlaceParser() {}

    static StorePlace parse(String place) throws SQLException {
        if (SecretText.isInPlace(place) || SecretText.isInPlace(Percent.decode(place))) {
            throw refused(
                    "parameters or credentials are part of the place, which logs and process lists show. Give them as"
                            + " the properties 'user' and 'password', or at the end as ?user=NAME&password=TEXT.");
        }
        if (place.isEmpty()) {
            return new StorePlace.PrivateMemory();
        } else if (place.startsWith("mem:")) {
            return new StorePlace.SharedMemory(name(place.substring(4)));
        } else if (place.startsWith("file:")) {
            return new StorePlace.EmbeddedFile(path(place.substring(5)));
        } else if (place.startsWith("config:")) {
            return new StorePlace.Configured(path(place.substring(7)));
        } else if (place.startsWith("mysql://")) {
            return servers(place.substring(8));
        }
        throw refused("it names no kind of store. " + FORMS);
    }

    private static String name(String name) throws SQLException {
        if (!NAME.matcher(name).matches()) {
            throw refused("the name of its memory store is not allowed. Give " + NAME_ALLOWED + ".");
        }
        return name;
    }

    private static Path path(String encoded) throws SQLException {
        String text = Percent.decode(encoded);
        if (text.isEmpty() || text.indexOf(';') >= 0) {
            throw refused("the path of its store is empty or has a ';'. Give a path without ';'.");
        }
        try {
            return text.startsWith("~/") ? Path.of(System.getProperty("user.home"), text.substring(2)) : Path.of(text);
        } catch (InvalidPathException e) {
            throw refused("the path of its store is invalid on this system: " + e.getReason() + ".");
        }
    }

    /** Reads {@code HOST:PORT/DATABASE}, several of them separated by commas; servers without one have that of the next. */
    private static StorePlace servers(String text) throws SQLException {
        List<Server> waiting = new ArrayList<>();
        List<StorePlace.Database> databases = new ArrayList<>();
        int position = 0;
        for (String part : text.split(",", -1)) {
            int slash = part.indexOf('/');
            position++;
            waiting.add(server(slash < 0 ? part : part.substring(0, slash), position));
            if (slash >= 0) {
                String name = database(Percent.decode(part.substring(slash + 1)));
                waiting.forEach(server -> databases.add(new StorePlace.Database(server, name)));
                waiting.clear();
            }
        }
        if (!waiting.isEmpty()) {
            database("");
        }
        return new StorePlace.MySqlServers(databases);
    }

    private static String database(String name) throws SQLException {
        if (!DATABASE.matcher(name).matches()) {
            throw refused("the name of a database is missing or not allowed. Give mysql://HOST:PORT/DATABASE, where "
                    + "DATABASE has letters, digits, '_', '$' and '-', at most 64.");
        }
        return name;
    }

    private static Server server(String text, int position) throws SQLException {
        return findServer(text)
                .orElseThrow(
                        () -> refused("its server " + position + " is not of the form HOST or HOST:PORT, with a port"
                                + " from 1 to 65535 and an IPv6 address in brackets."));
    }

    /** Reads {@code HOST} or {@code HOST:PORT}; empty if it is neither. */
    static Optional<Server> findServer(String text) {
        Matcher matcher = SERVER.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int port = matcher.group(2) == null ? DEFAULT_PORT : Integer.parseInt(matcher.group(2));
        return port < 1 || port > MAX_PORT ? Optional.empty() : Optional.of(new Server(matcher.group(1), port));
    }

    private static SQLException refused(String reason) {
        return SqlExceptions.of(ErrorCode.CONNECTION_UNABLE, "Cannot read URL: " + reason);
    }
}

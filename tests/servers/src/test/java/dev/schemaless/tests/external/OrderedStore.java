package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;

/** A store with rows that have a number {@code n} and a text {@code t}, either of which may be NULL, and with indexes of these. */
interface OrderedStore extends AutoCloseable {
    /** What an index has. */
    enum Index {
        N("n"),
        T("t"),
        BOTH("n, t");

        private final String columns;

        Index(String columns) {
            this.columns = columns;
        }

        String columns() {
            return columns;
        }
    }

    /** Where an entry lies. */
    enum Place {
        /** Where its program puts it. */
        OWN,
        /** Somewhere else, if there is another place. */
        OTHER
    }

    /** Values of a row or of an entry; null for NULL. */
    record Values(Long n, String t) {
        /** Returns what a body has. */
        Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            if (n != null) {
                fields.put("n", n);
            }
            if (t != null) {
                fields.put("t", t);
            }
            return fields;
        }

        /** Says whether an index has entries of such a row. */
        boolean areAllIn(Index index) {
            return (index == Index.T || n != null) && (index == Index.N || t != null);
        }

        /** Returns what the columns of an index have. */
        List<Object> in(Index index) {
            return switch (index) {
                case N -> List.of(n);
                case T -> List.of(t);
                case BOTH -> List.of(n, t);
            };
        }
    }

    DatabaseServer server();

    /** Returns the names of the databases, in the order of the other program. */
    List<String> names();

    /** Returns {@code LAYOUT} and {@code WITH}, with {@code %s} for the partitions. */
    String declaration();

    /** Returns the columns of the external table and its model. */
    default String table() {
        return "(n BIGINT, t VARCHAR) FROM other MODEL '" + model() + "'";
    }

    String model();

    /** Returns what indexes are called. */
    String nameOf(Index index);

    static UUID key(int number) {
        return new UUID(0x0123_4567_89ab_4cdeL + ((long) number << 32), 0x8000_0000_0000_0000L + number);
    }

    /** Writes a row, without entries. */
    void row(int number, Values values) throws SQLException;

    /** Writes an entry that names a row; of several versions, the last one. */
    void entry(Index index, int number, Values values, Place place) throws SQLException;

    /** Returns the properties of a connection that name files. */
    default Map<String, String> files() {
        return Map.of();
    }

    /** Opens a store of our own that declares the table {@code r}, with some indexes. */
    default Connection declare(String trust, Index... indexes) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("external.other.user", server().user());
        properties.setProperty("external.other.password", server().password());
        properties.setProperty("external.other.hosts", server().address());
        properties.setProperty("typeMismatch", "null");
        properties.putAll(files());
        Connection connection = DriverManager.getConnection("jdbc:schemaless:mem:" + UUID.randomUUID(), properties);
        String places = names().stream()
                .map(name -> "'" + server().host() + ":" + server().port() + "/" + name + "'")
                .collect(Collectors.joining(", "));
        String declared = List.of(indexes).stream()
                .map(index -> "INDEX \"" + nameOf(index) + "\" (" + index.columns() + ") " + trust)
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE EXTERNAL STORE other LAYOUT " + declaration().formatted(places));
            statement.execute("CREATE EXTERNAL TABLE r " + table() + " " + declared);
        }
        return connection;
    }

    @Override
    void close() throws SQLException;
}

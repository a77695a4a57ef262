package dev.schemaless.tests.external;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Items in a store that another program keeps. */
abstract class ClientItems implements ItemStore {
    private final ClientDatabases databases;
    private final ReaderAccount reader;

    ClientItems(ClientDatabases databases) throws SQLException {
        this.databases = databases;
        this.reader = ReaderAccount.create(databases);
    }

    final ClientDatabases databases() {
        return databases;
    }

    /** Returns the options of a URL. */
    abstract String options();

    /** Returns bodies that a reader must not believe, by their names. Afterwards the table takes them. */
    abstract Map<String, byte[]> hostileBodies() throws Exception;

    /** Returns bodies of as many bytes as are allowed; none where the column has not so many. */
    Map<String, byte[]> largeBodies() throws Exception {
        return Map.of();
    }

    /** Writes a row whose body is that, as it is stored; {@code what} is the name of a hostile one. */
    abstract void putBody(Item item, String what, byte[] stored) throws SQLException;

    @Override
    public final Connection connect(String more) throws SQLException {
        return databases.connect(options() + more);
    }

    @Override
    public final Connection connectAsReader() throws SQLException {
        return reader.connect(databases, options());
    }

    @Override
    public final String url(String more) {
        return databases.url(options() + more);
    }

    @Override
    public final Map<String, Object> checksums() throws SQLException {
        return databases.checksums();
    }

    /** Runs a statement in each database. */
    final void everywhere(String sql) throws SQLException {
        for (int i = 0; i < databases.names().size(); i++) {
            databases.run(i, sql);
        }
    }

    /** Returns the fields of an item by the names that its columns have; a note that is missing is none. */
    final Map<String, Object> fields(Item item) {
        List<String> names = table().columns();
        Map<String, Object> fields = new TreeMap<>();
        fields.put(names.get(0), item.name());
        fields.put(names.get(1), item.amount());
        if (item.note() != null) {
            fields.put(names.get(2), item.note());
        }
        return fields;
    }

    @Override
    public void close() throws SQLException, IOException {
        try {
            reader.drop(databases);
        } finally {
            databases.close();
        }
    }
}

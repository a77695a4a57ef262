package dev.schemaless.tests.external;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** A store of one layout with a table of items, so that the same can be asked of all. */
interface ItemStore extends AutoCloseable {
    /** Returns what is called how here. */
    ItemTable table();

    /** Writes rows as the program does that keeps the store. */
    void put(List<Item> items) throws SQLException;

    /**
     * Connects the driver with an account that may do everything.
     *
     * @param more properties of the URL, each after an ampersand
     */
    Connection connect(String more) throws SQLException;

    /** Connects with an account that may only SELECT, where the store is another program's. */
    Connection connectAsReader() throws SQLException;

    /** Returns a URL with the account in it. */
    String url(String more);

    /** Returns the checksum of each table of another program. */
    Map<String, Object> checksums() throws SQLException;

    @Override
    void close() throws SQLException, IOException;
}

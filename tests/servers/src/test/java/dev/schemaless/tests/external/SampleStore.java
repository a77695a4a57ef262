package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A small store of another program, as a page of {@code docs/stores} shows it.
 *
 * @param databases its databases, dropped when this is closed
 * @param names what the page calls something, to what it is called here
 */
record SampleStore(DatabaseServer server, Databases databases, Map<String, String> names) implements AutoCloseable {
    /** What is dropped at the end. */
    @FunctionalInterface
    interface Databases {
        void close() throws SQLException;
    }

    SampleStore {
        names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
    }

    /** Returns the same with one more name. */
    SampleStore with(String onPage, String here) {
        Map<String, String> more = new LinkedHashMap<>(names);
        more.put(onPage, here);
        return new SampleStore(server, databases, more);
    }

    /** Returns a text of the page with the names that are used here. */
    String toServer(String text) {
        String result = text;
        for (Map.Entry<String, String> name : names.entrySet()) {
            result = result.replace(name.getKey(), name.getValue());
        }
        return result;
    }

    /** Returns a text that came out with the names of the page. */
    String toPage(String text) {
        String result = text;
        for (Map.Entry<String, String> name : names.entrySet()) {
            result = result.replace(name.getValue(), name.getKey());
        }
        return result;
    }

    @Override
    public void close() throws SQLException {
        databases.close();
    }
}

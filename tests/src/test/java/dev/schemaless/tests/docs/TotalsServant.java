package dev.schemaless.tests.docs;

import dev.schemaless.jdbc.SchemalessDataSource;
import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** {@code TotalsServant URL}: keeps totals by the recipe of docs/history.md until its input ends. */
public final class TotalsServant implements AutoCloseable {
    private static final String IMPORTS = """
            import dev.schemaless.jdbc.feed.*;
            import java.sql.*;
            import javax.sql.DataSource;

            public\s""";

    private final Path folder = Files.createTempDirectory("schemaless-recipe");
    private final URLClassLoader classes;
    private final ChangeFeed feed;

    TotalsServant(String url) throws IOException, ReflectiveOperationException, SQLException {
        SchemalessDataSource store = new SchemalessDataSource();
        store.setUrl(url);
        classes = JavaSnippet.compile(folder, "CityTotals", IMPORTS + JavaSnippet.of("docs/history.md"));
        ChangeHandler handler = (ChangeHandler)
                classes.loadClass("CityTotals").getConstructor(DataSource.class).newInstance(store);
        try (Connection connection = store.getConnection()) {
            feed = connection
                    .unwrap(ChangeFeeds.class)
                    .consume(
                            "sale",
                            "totals",
                            handler,
                            FeedOptions.fromBeginning().columns("_row_key"));
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (TotalsServant totals = new TotalsServant(arguments[0])) {
            System.out.println("keeps totals in " + totals.folder);
            while (System.in.read() >= 0) {
                // until the end of the input
            }
        }
    }

    @Override
    public void close() throws SQLException, IOException {
        feed.close();
        classes.close();
    }
}

package dev.schemaless.tests.process;

import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.FeedOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * {@code FeedServant URL TABLE CONSUMER}: consumes changes until its input ends. It prints the id of each change, and is slow, so that it can be
 * killed in the middle of a batch.
 */
@SuppressWarnings("try") // a feed works while it is open
public final class FeedServant {
    private static final int BATCH = 20;
    private static final int MILLIS = 2;

    private FeedServant() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                ChangeFeed feed = connection
                        .unwrap(ChangeFeeds.class)
                        .consume(
                                arguments[1],
                                arguments[2],
                                (changes, batch) -> {
                                    while (changes.next()) {
                                        out.println(changes.getInt("id"));
                                        Thread.sleep(MILLIS);
                                    }
                                },
                                FeedOptions.fromBeginning().batch(BATCH))) {
            while (System.in.read() >= 0) {
                // until the end of the input
            }
        }
    }
}

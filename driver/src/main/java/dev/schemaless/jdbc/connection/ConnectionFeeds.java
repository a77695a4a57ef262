package dev.schemaless.jdbc.connection;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.feed.NewFeed;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.jdbc.session.ConnectionSession;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The feeds of a connection's store. Thread-safe. */
final class ConnectionFeeds implements ChangeFeeds {
    private final ConnectionSession session;

    ConnectionFeeds(ConnectionSession session) {
        this.session = session;
    }

    @Override
    public ChangeFeed consume(String table, String consumer, ChangeHandler handler, FeedOptions options)
            throws SQLException {
        ReadControl control = session.control(0);
        return SqlExceptions.call(() -> {
            NewFeed.Start start =
                    options.start() == FeedOptions.Start.NOW ? NewFeed.Start.NOW : NewFeed.Start.BEGINNING;
            NewFeed feed = new NewFeed(consumer, find(table, control), start, options.batch());
            SchemalessConnection own = SchemalessConnection.open(session.spec());
            try {
                return new FeedReader(own, feed, handler, options).begin(control);
            } catch (SQLException | RuntimeException | Error e) {
                own.close();
                throw e;
            }
        });
    }

    @Override
    public void drop(String table, String consumer) throws SQLException {
        ReadControl control = session.control(0);
        SqlExceptions.<@Nullable Void>call(() -> {
            session.feeds().drop(consumer, find(table, control));
            return null;
        });
    }

    private Model find(String table, ReadControl control) throws SQLException {
        CatalogSnapshot catalog = session.refreshCatalog(control);
        if (catalog.findView(table).isPresent()) {
            throw SqlExceptions.unsupported(
                    "follow '" + table + "'", "It is a view, which has no log. Follow its tables.");
        }
        return catalog.findModel(table)
                .orElseThrow(() -> SqlExceptions.of(
                        ErrorCode.TABLE_NOT_FOUND, "Cannot follow '" + table + "': there is no such table."));
    }
}

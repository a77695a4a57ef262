package dev.schemaless.jdbc.connection;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.feed.FeedBatch;
import dev.schemaless.catalog.feed.FeedHandler;
import dev.schemaless.catalog.feed.NewFeed;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.jdbc.feed.ChangeBatch;
import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import dev.schemaless.jdbc.session.ConnectionSession;
import dev.schemaless.jdbc.sql.IdentifierQuote;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A feed, which reads the changes over a connection of its own. Its partitions read side by side. Thread-safe. */
final class FeedReader implements FeedHandler, ChangeFeed {
    private static final long LOOK_SECONDS = 2;

    private final SchemalessConnection connection;
    private final NewFeed feed;
    private final ChangeHandler handler;
    private final FeedOptions options;
    private final Set<Thread> handing = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean isClosing = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * Makes a feed that has not begun.
     *
     * @param connection closed with it
     */
    FeedReader(SchemalessConnection connection, NewFeed feed, ChangeHandler handler, FeedOptions options) {
        this.connection = connection;
        this.feed = feed;
        this.handler = handler;
        this.options = options;
    }

    ChangeFeed begin(ReadControl control) throws SQLException {
        // names of columns are checked here
        connection.prepareStatement(query(feed.model())).close();
        ConnectionSession session = connection.session();
        session.feeds().begin(feed, session.follow(feed.model()), this, control);
        return this;
    }

    @Override
    public void changed(FeedBatch batch) throws Exception {
        read(batch, handler);
    }

    @Override
    public boolean takes(FeedBatch change, Throwable failure, int tries) throws Exception {
        ChangeHandler.DeadLetters letters = options.deadLetters();
        if (letters == null || tries < options.tries()) {
            return false;
        }
        read(change, (row, batch) -> {
            row.next();
            letters.take(row, batch, failure);
        });
        return true;
    }

    private void read(FeedBatch batch, ChangeHandler use) throws Exception {
        handing.add(Thread.currentThread());
        try (PreparedStatement statement = connection.prepareStatement(query(batch.model()))) {
            statement.setInt(1, batch.log());
            statement.setLong(2, batch.first());
            statement.setLong(3, batch.last());
            try (ResultSet changes = statement.executeQuery()) {
                use.changed(changes, new ChangeBatch(batch.log(), batch.last(), batch.token()));
            }
        } finally {
            handing.remove(Thread.currentThread());
        }
    }

    private String query(Model model) {
        IdentifierQuote quote =
                IdentifierQuote.of(connection.session().spec().session().quoting());
        String columns = options.columns().isEmpty()
                ? "*"
                : options.columns().stream().map(quote::quoted).collect(Collectors.joining(", "));
        return "SELECT " + columns + " FROM "
                + quote.quoted(model.name() + (model.external() == null ? "$changes" : "$history")) + " WHERE "
                + quote.quoted("_log") + " = ? AND " + quote.quoted("_position") + " BETWEEN ? AND ? ORDER BY "
                + quote.quoted("_position");
    }

    @Override
    public void awaitEnd() throws SQLException, InterruptedException {
        while (!closed.await(LOOK_SECONDS, TimeUnit.SECONDS)) {
            ErrorCode end = SqlExceptions.<@Nullable ErrorCode>call(this::endOfConsumer);
            if (end != null && !isClosing.get()) {
                throw SqlExceptions.of(
                        end,
                        "Cannot follow '" + feed.model().name() + "' for '" + feed.consumer() + "' any more: "
                                + (end == ErrorCode.TABLE_NOT_FOUND ? "the table" : "the consumer") + " was dropped.");
            }
        }
    }

    private @Nullable ErrorCode endOfConsumer() throws SQLException {
        if (isClosing.get() || connection.session().feeds().exists(feed.consumer(), feed.model())) {
            return null;
        }
        boolean isTable = connection
                .session()
                .refreshCatalog(ReadControl.unlimited())
                .findModel(feed.model().number())
                .isPresent();
        return isTable ? ErrorCode.QUERY_CANCELED : ErrorCode.TABLE_NOT_FOUND;
    }

    @Override
    public void close() throws SQLException {
        if (!isClosing.compareAndSet(false, true)) {
            return;
        }
        if (handing.contains(Thread.currentThread())) {
            Thread closing = new Thread(this::endQuietly, "schemaless end of feed");
            closing.setDaemon(true);
            closing.start();
        } else {
            end();
        }
    }

    private void endQuietly() {
        try {
            end();
        } catch (SQLException ignored) {
            // leases of this process expire by themselves
        }
    }

    private void end() throws SQLException {
        try {
            SqlExceptions.<@Nullable Void>call(() -> {
                connection.session().feeds().end(feed.consumer(), feed.model());
                return null;
            });
        } finally {
            connection.close();
            closed.countDown();
        }
    }
}

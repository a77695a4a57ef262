package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Limits how long connecting takes. */
public final class LoginTimeout {
    private LoginTimeout() {}

    /** Opens a connection. */
    @FunctionalInterface
    public interface Opening<T extends Connection> {
        T open() throws SQLException;
    }

    /** Returns the seconds that properties give, else those of {@link DriverManager}; 0 for no limit. */
    static int of(PropertyValues values) throws SQLException {
        return values.get(ConnectionProperties.LOGIN_TIMEOUT, Math.max(0, DriverManager.getLoginTimeout()));
    }

    /**
     * Opens a connection in another thread and waits for it; one that comes too late is closed.
     *
     * @param seconds 0 to wait for as long as it takes
     */
    public static <T extends Connection> T within(int seconds, Opening<T> opening) throws SQLException {
        if (seconds == 0) {
            return opening.open();
        }
        CompletableFuture<T> opened = new CompletableFuture<>();
        Thread thread = new Thread(() -> complete(opened, opening), "schemaless-login");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(seconds));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            opened.completeExceptionally(interrupted());
        }
        // no effect on what is complete
        opened.completeExceptionally(tooLate(seconds));
        try {
            return opened.join();
        } catch (CompletionException e) {
            throw SqlExceptions.from(e.getCause() == null ? e : e.getCause());
        }
    }

    private static SQLException interrupted() {
        return SqlExceptions.of(
                ErrorCode.POOL_EXHAUSTED,
                "Cannot connect: the thread was interrupted before the store was open. Connect again.");
    }

    private static SQLException tooLate(int seconds) {
        return SqlExceptions.of(
                ErrorCode.POOL_EXHAUSTED,
                "Cannot connect: the store was not open within the login timeout of " + seconds
                        + " s. Try again, or set a longer one.");
    }

    private static <T extends Connection> void complete(CompletableFuture<T> opened, Opening<T> opening) {
        try {
            T connection = opening.open();
            if (!opened.complete(connection)) {
                connection.close();
            }
        } catch (SQLException | RuntimeException | Error e) {
            // no effect if the caller no longer waits
            opened.completeExceptionally(e);
        }
    }
}

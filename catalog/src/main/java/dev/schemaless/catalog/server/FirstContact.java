package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The first questions to a MySQL or MariaDB server. Another program may answer there, or a server that is broken. So the questions end in
 * time, and packets are short. Any failure of Connector/J at an answer that is not of the protocol is a failure to connect.
 *
 * <p>The questions run on a thread of their own: a server that sends a byte now and then keeps Connector/J waiting without limit.
 */
public final class FirstContact {
    /** Slow machines and networks get that long, even where a pool waits shorter. */
    private static final Duration SHORTEST = Duration.ofSeconds(10);

    /** The longest packet of an answer, in bytes. Connector/J 26.10 joins packets of 16 MiB without limit, which are longer. */
    private static final String LONGEST_PACKET = "1048576";

    private final AtomicReference<@Nullable Connection> open = new AtomicReference<>();

    private FirstContact() {}

    /**
     * Connects, asks and disconnects. An interrupt does not end it, and is kept.
     *
     * @param source Connector/J's connections
     * @param place the place, without credentials, for messages
     * @param patience how long a pool waits for a connection
     * @throws SQLException of Connector/J; with SQLState 08001 for an answer that is not of the protocol
     * @throws SchemalessException {@code CONNECTION_UNABLE} if there is no answer in time
     */
    public static <T> T ask(DriverDataSource source, String place, Duration patience, Partition.Work<T> questions)
            throws SQLException {
        Duration limit = patience.compareTo(SHORTEST) > 0 ? patience : SHORTEST;
        DriverDataSource careful = source.with(Map.of("maxAllowedPacket", LONGEST_PACKET));
        return new FirstContact().within(limit, place, careful, questions);
    }

    private <T> T within(Duration limit, String place, DriverDataSource source, Partition.Work<T> questions)
            throws SQLException {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> complete(answer, source, questions), "schemaless first contact " + place);
        thread.setDaemon(true);
        thread.start();
        try {
            return answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            cut();
            if (e.getCause() instanceof TimeoutException) {
                throw tooLate(place, limit, e);
            }
            throw failure(e.getCause());
        }
    }

    private static SchemalessException tooLate(String place, Duration limit, Throwable cause) {
        return new SchemalessException(
                ErrorCode.CONNECTION_UNABLE,
                "Cannot connect to " + place + ": the server has not answered the first questions within "
                        + limit.toMillis() + " ms. Check that it is a MySQL or MariaDB server.",
                cause);
    }

    private <T> void complete(CompletableFuture<T> answer, DriverDataSource source, Partition.Work<T> questions) {
        try {
            answer.complete(answer(source, questions));
        } catch (SQLException | RuntimeException | Error e) {
            answer.completeExceptionally(e);
        }
    }

    private <T> T answer(DriverDataSource source, Partition.Work<T> questions) throws SQLException {
        try (Connection connection = source.getConnection()) {
            open.set(connection);
            return questions.run(connection);
        }
    }

    /** Closes the socket. */
    private void cut() {
        Connection connection = open.getAndSet(null);
        if (connection == null) {
            return;
        }
        try {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException ignored) {
            // it is closed already
        }
    }

    private static SQLException failure(@Nullable Throwable thrown) {
        if (thrown instanceof SchemalessException known) {
            throw known;
        }
        if (thrown instanceof SQLException refusal) {
            return SqlStates.isKnown(refusal) ? refusal : notOfProtocol(String.valueOf(refusal.getMessage()), refusal);
        }
        return notOfProtocol("the server's answer is not of MySQL's protocol", thrown);
    }

    private static SQLException notOfProtocol(String reason, @Nullable Throwable cause) {
        return new SQLException(reason, "08001", cause);
    }
}

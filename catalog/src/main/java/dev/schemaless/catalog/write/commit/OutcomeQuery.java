package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.server.Deadline;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Asks how a transaction ended, after the statement's own time is over or its thread was interrupted. The question has a short
 * time limit of its own.
 */
public final class OutcomeQuery {
    /** Short enough that stopping a statement and asking for its outcome together take less than a second. */
    private static final Duration LIMIT = Duration.ofMillis(400);

    private OutcomeQuery() {}

    /**
     * Asks.
     *
     * @param unknown the failure that gets the reason of a missing answer as a suppressed exception
     * @return empty if there was no answer
     */
    public static <T> Optional<T> ask(Throwable unknown, Function<StatementGuard, T> question) {
        boolean interrupted = Thread.interrupted();
        try {
            return Optional.of(question.apply(Deadline.in(LIMIT)));
        } catch (RuntimeException | Error e) {
            unknown.addSuppressed(e);
            return Optional.empty();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

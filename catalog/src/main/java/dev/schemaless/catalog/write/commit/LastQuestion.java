package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.server.Deadline;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** A question that is asked when its statement's time may be over, or its thread interrupted: it has a short time of its own. */
public final class LastQuestion {
    /** Together with the time in which a statement is stopped less than a second. */
    private static final Duration LIMIT = Duration.ofMillis(400);

    private LastQuestion() {}

    /**
     * Asks.
     *
     * @param unknown is told why there was no answer
     * @return empty if there was no answer
     */
    public static <T> Optional<T> ask(Throwable unknown, Function<StatementGuard, T> question) {
        boolean interrupted = Thread.interrupted();
        try {
            return Optional.of(question.apply(Deadline.in(LIMIT)));
        } catch (RuntimeException e) {
            unknown.addSuppressed(e);
            return Optional.empty();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.server.BackOff;
import dev.schemaless.catalog.server.CircuitBreakers;
import dev.schemaless.catalog.server.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** The patience of one wait for a settled time. Not thread-safe. */
final class SettlementWait {
    /** Time in which a server has to answer. */
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(2), Duration.ofMillis(50));

    private final long micros;
    private final StatementGuard guard;
    private final Duration patience;
    private final long start = System.nanoTime();
    private final BackOff.Pauses pauses = BACK_OFF.pauses();

    SettlementWait(long micros, StatementGuard guard, Duration patience) {
        this.micros = micros;
        this.guard = guard;
        this.patience = patience;
    }

    long micros() {
        return micros;
    }

    /** Asks a partition, and explains why it could not be asked. */
    void ask(String partition, Consumer<StatementGuard> question) {
        Deadline deadline = Deadline.within(guard, LONGEST_ANSWER);
        try {
            question.accept(deadline);
        } catch (SchemalessException e) {
            guard.check();
            if (CircuitBreakers.isUnreachable(e) || deadline.isOver()) {
                throw new SchemalessException(
                        ErrorCode.SERVER_UNREACHABLE,
                        "Cannot read the past at " + text(micros) + ": " + partition
                                + " cannot be asked, and a transaction there may be older. Wait until it can be reached, or read an"
                                + " earlier time.",
                        e);
            }
            throw e;
        }
    }

    /**
     * Pauses, unless the wait has been too long.
     *
     * @param transaction the one that is waited for, if it is over several partitions
     */
    void goOn(String partition, Optional<UUID> transaction) {
        guard.check();
        if (System.nanoTime() - start > patience.toNanos()) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot read the past at " + text(micros) + ": "
                            + transaction.map(id -> "transaction " + id).orElse("a transaction")
                            + " may be older, and is still open on " + partition + " after " + patience.toSeconds()
                            + " seconds. End it, or read an earlier time.");
        }
        ReadControl.unlimited().pause(pauses.nextJittered());
    }

    static String text(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }
}

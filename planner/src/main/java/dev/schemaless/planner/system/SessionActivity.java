package dev.schemaless.planner.system;

import dev.schemaless.planner.value.Temporals;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The activity of a session, for others to see. Thread-safe: each statement costs its session two writes and no lock,
 * and a reader may see the start of the statement before.
 */
public final class SessionActivity {
    private final long number;
    private final String user;
    private final Instant since = Instant.now();
    private volatile Supplier<Optional<String>> application = Optional::empty;
    private volatile BooleanSupplier inTransaction = () -> false;
    private volatile Instant statementSince = since;
    private volatile @Nullable String statement;

    /** Makes that of a session that does nothing yet. */
    SessionActivity(long number, String user) {
        this.number = number;
        this.user = user;
    }

    /**
     * Sets the sources of facts that the session's holder knows.
     *
     * @param applicationName gives the name of the application, if it has one
     * @param openTransaction says whether statements belong to a transaction
     */
    public void describe(Supplier<Optional<String>> applicationName, BooleanSupplier openTransaction) {
        application = applicationName;
        inTransaction = openTransaction;
    }

    /**
     * Notes that a statement has begun.
     *
     * @param text without the values of parameters
     */
    public void begin(String text, Instant now) {
        statementSince = now;
        statement = text;
    }

    /** Notes that the session does nothing. */
    public void end() {
        statement = null;
    }

    long number() {
        return number;
    }

    /** Shows the session to a user: statements of others without their values. */
    void show(String viewer, SystemRows.Sink sink) {
        String running = statement;
        boolean open = inTransaction.getAsBoolean();
        sink.add(
                number,
                user,
                application.get().orElse(null),
                Temporals.micros(since),
                running != null ? "active" : open ? "idle in transaction" : "idle",
                open,
                running == null || viewer.equals(user) ? running : HiddenLiterals.in(running),
                running == null ? null : Temporals.micros(statementSince));
    }
}

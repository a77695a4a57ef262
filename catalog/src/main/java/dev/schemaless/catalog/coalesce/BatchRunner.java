package dev.schemaless.catalog.coalesce;

import java.time.Duration;
import java.util.List;

/**
 * Runs operations, one alone or several on one trip. The callers' threads call it. Two of them do so for one queue only while a trip takes
 * {@linkplain #longest long}. Thread-safe.
 *
 * @param <O> an operation
 * @param <R> its result
 */
public interface BatchRunner<O, R> {
    /** The usual time for which one trip holds up all others. */
    Duration LONGEST = Duration.ofSeconds(5);

    /** Runs an operation by itself, in the thread of its caller. */
    R alone(O operation);

    /**
     * Runs several operations as one trip, and settles each. Those that it does not settle took no effect: their
     * callers run them {@linkplain #alone alone}, each in its own thread.
     *
     * @param tickets at least two, in the order of their arrival; the first is the leader's, in whose thread this runs
     * @throws RuntimeException the leader's failure; the others fail as {@link #broken} says
     */
    void together(List<Ticket<O, R>> tickets);

    /**
     * Returns the time for which one trip holds up all others: after it the first waiting caller begins another trip
     * meanwhile.
     */
    default Duration longest() {
        return LONGEST;
    }

    /** Returns the failure of an operation whose trip has thrown an unforeseen exception. */
    RuntimeException broken(Throwable reason);

    /** Returns how long a caller whose execution has to end waits for the end of a trip on which his operation travels. */
    default Duration patience() {
        return Duration.ZERO;
    }

    /**
     * Returns the failure of an operation whose caller leaves it on its trip.
     *
     * @param reason why his execution has to end
     */
    default RuntimeException left(RuntimeException reason) {
        return reason;
    }
}

package dev.schemaless.catalog.coalesce;

import dev.schemaless.catalog.access.StatementGuard;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Natural batching by the threads of callers: one trip is under way at a time,
 * and operations that arrive meanwhile go with the next one. It follows Hendler, Incze, Shavit and Tzafrir, <i>Flat combining</i>,
 * 2010, and the group commit of databases.
 *
 * <p>A caller that finds no trip under way runs its operation at once, alone. Others queue. A leader that has finished
 * its trip wakes the callers whose operations it carried, so that their next operations may already queue. Then it
 * hands the lead to the first caller in the queue. The new leader takes the queued operations, within limits, and runs
 * them as one trip. A caller leads at most once for an operation, so operations run in the order of arrival. Operations
 * of another shape than the leader's wait for a leader of their own. A trip that takes long, perhaps because it waits
 * for a lock, is overtaken: the first caller in the queue begins another trip meanwhile. Thread-safe.
 *
 * @param <O> an operation
 * @param <R> its result
 */
public final class CombiningQueue<O, R> {
    /** Time between two checks of a waiting caller whether its execution has to end. */
    private static final long TICK_NANOS = 20_000_000;

    /**
     * The most that one trip takes. A single operation may have any size.
     *
     * @param bytes as callers state them
     */
    public record Limits(int operations, long bytes) {}

    private final BatchRunner<O, R> runner;
    private final Limits limits;
    private final BatchMeter meter;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Ticket<O, R>> queue = new ArrayDeque<>();

    /** The leader of the last trip, while it is under way; null if there is none. */
    private @Nullable Ticket<O, R> leader;

    private long begun;

    public CombiningQueue(BatchRunner<O, R> runner, Limits limits, BatchMeter meter) {
        this.runner = runner;
        this.limits = limits;
        this.meter = meter;
    }

    /**
     * Runs an operation, alone or in a batch with others that wait.
     *
     * @param shape operations whose shapes are equal may be batched
     * @param bytes the approximate size of the operation
     * @param guard ends the wait for a trip, and the trip itself where this caller leads it
     */
    public R run(O operation, Object shape, long bytes, StatementGuard guard) {
        Ticket<O, R> ticket = new Ticket<>(operation, shape, bytes, guard);
        if (begins(ticket)) {
            try {
                meter.countBatch(1);
                return runner.alone(operation);
            } finally {
                handOn(ticket);
            }
        }
        await(ticket);
        if (ticket.stage() == Ticket.Stage.LEADING) {
            lead(ticket);
        }
        if (ticket.isSettled()) {
            return ticket.result();
        }
        meter.countRepeated();
        return runner.alone(operation);
    }

    /** Returns how many wait for a trip now. */
    int waiting() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Says whether no trip is under way, so that the caller begins one; he waits otherwise. */
    private boolean begins(Ticket<O, R> ticket) {
        lock.lock();
        try {
            if (leader == null) {
                appoint(ticket);
                return true;
            }
            queue.addLast(ticket);
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void appoint(Ticket<O, R> ticket) {
        leader = ticket;
        begun = System.nanoTime();
    }

    /** Returns once the operation has arrived, or its caller leads. An interrupt is kept for the caller. */
    private void await(Ticket<O, R> ticket) {
        boolean interrupted = false;
        RuntimeException reason = null;
        long end = 0;
        try {
            while (ticket.stage() != Ticket.Stage.LEADING && ticket.stage() != Ticket.Stage.ARRIVED) {
                if (reason == null) {
                    reason = ticket.reasonToLeave();
                    end = System.nanoTime() + runner.patience().toNanos();
                }
                if (reason != null) {
                    leaveIfPossible(ticket, reason, end);
                }
                interrupted |= Thread.interrupted();
                if (!overtakes(ticket)) {
                    LockSupport.parkNanos(this, TICK_NANOS);
                }
            }
        } finally {
            if (interrupted || Thread.interrupted()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Gives the lead to a caller if it is the first that waits and the trip under way takes long. */
    private boolean overtakes(Ticket<O, R> ticket) {
        lock.lock();
        try {
            boolean overtakes = queue.peekFirst() == ticket
                    && System.nanoTime() - begun > runner.longest().toNanos();
            if (overtakes) {
                meter.countOvertaken();
                queue.removeFirst();
                appoint(ticket);
                ticket.enter(Ticket.Stage.LEADING);
            }
            return overtakes;
        } finally {
            lock.unlock();
        }
    }

    /** Throws if a caller may go whose execution has to end. */
    private void leaveIfPossible(Ticket<O, R> ticket, RuntimeException reason, long end) {
        if (ticket.stage() == Ticket.Stage.QUEUED && remove(ticket)) {
            throw reason;
        }
        if (ticket.stage() == Ticket.Stage.TRAVELLING && System.nanoTime() - end >= 0) {
            throw runner.left(reason);
        }
    }

    /** Takes an operation out of the queue, unless it travels or leads already. */
    private boolean remove(Ticket<O, R> ticket) {
        lock.lock();
        try {
            boolean queued = ticket.stage() == Ticket.Stage.QUEUED && queue.remove(ticket);
            if (queued) {
                ticket.enter(Ticket.Stage.LEFT);
            }
            return queued;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs the next trip. The leader's own operation is not settled by that if it is to run alone, which no other
     * caller needs to wait for.
     */
    private void lead(Ticket<O, R> own) {
        // callers that are taken have to be in it, even if anything is thrown then
        List<Ticket<O, R>> tickets = new ArrayList<>(limits.operations());
        tickets.add(own);
        try {
            RuntimeException reason = own.reasonToLeave();
            if (reason != null) {
                own.fail(reason);
                return;
            }
            take(own, tickets);
            run(tickets);
        } finally {
            for (Ticket<O, R> ticket : tickets) {
                if (ticket != own) {
                    ticket.enter(Ticket.Stage.ARRIVED);
                    ticket.wake();
                }
            }
            handOn(own);
        }
    }

    private void run(List<Ticket<O, R>> tickets) {
        Ticket<O, R> own = tickets.get(0);
        meter.countBatch(tickets.size());
        tickets.forEach(ticket -> meter.countQueued(ticket.nanos()));
        if (tickets.size() == 1) {
            own.succeed(runner.alone(own.operation()));
            return;
        }
        try {
            runner.together(tickets);
        } catch (RuntimeException | Error e) {
            for (Ticket<O, R> ticket : tickets) {
                if (ticket != own && !ticket.isSettled()) {
                    ticket.fail(runner.broken(e));
                }
            }
            throw e;
        }
    }

    private void take(Ticket<O, R> own, List<Ticket<O, R>> taken) {
        long bytes = own.bytes();
        lock.lock();
        try {
            Iterator<Ticket<O, R>> waiting = queue.iterator();
            while (waiting.hasNext() && taken.size() < limits.operations()) {
                Ticket<O, R> next = waiting.next();
                if (!next.fits(own.shape())) {
                    continue;
                }
                bytes += next.bytes();
                if (bytes > limits.bytes()) {
                    break;
                }
                waiting.remove();
                taken.add(next);
                next.enter(Ticket.Stage.TRAVELLING);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gives the lead to the first waiting caller; without one, no trip is under way any more. A trip that was overtaken
     * gives nothing.
     */
    private void handOn(Ticket<O, R> done) {
        Ticket<O, R> next = null;
        lock.lock();
        try {
            if (leader == done) {
                next = queue.pollFirst();
                leader = null;
            }
            if (next != null) {
                appoint(next);
                next.enter(Ticket.Stage.LEADING);
            }
        } finally {
            lock.unlock();
        }
        if (next != null) {
            next.wake();
        }
    }
}

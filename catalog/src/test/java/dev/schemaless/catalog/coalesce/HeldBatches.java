package dev.schemaless.catalog.coalesce;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** BatchRunner that end when the test lets them, and of which it knows what they took. */
final class HeldBatches implements BatchRunner<Integer, String> {
    static final int FAILING = -1;
    static final int UNSETTLED = -2;
    static final int BREAKING = -3;

    final List<List<Integer>> taken = new CopyOnWriteArrayList<>();
    final Semaphore begun = new Semaphore(0);
    private final Semaphore ends = new Semaphore(0);
    volatile Duration patience = Duration.ZERO;
    volatile Duration longest = Duration.ofMinutes(1);

    @Override
    public String alone(Integer operation) {
        travel(List.of(operation));
        return answer(operation);
    }

    @Override
    public void together(List<Ticket<Integer, String>> tickets) {
        travel(tickets.stream().map(Ticket::operation).toList());
        for (Ticket<Integer, String> ticket : tickets) {
            if (ticket.operation() == BREAKING) {
                throw new IllegalStateException("broken");
            }
            if (ticket.operation() == FAILING) {
                ticket.fail(new IllegalArgumentException("failed"));
            } else if (ticket.operation() != UNSETTLED) {
                ticket.succeed(answer(ticket.operation()));
            }
        }
    }

    private void travel(List<Integer> operations) {
        taken.add(operations);
        begun.release();
        ends.acquireUninterruptibly();
    }

    @Override
    public RuntimeException broken(Throwable reason) {
        return new IllegalStateException("with others", reason);
    }

    @Override
    public Duration longest() {
        return longest;
    }

    @Override
    public Duration patience() {
        return patience;
    }

    @Override
    public RuntimeException left(RuntimeException reason) {
        return new IllegalStateException("left", reason);
    }

    /** Lets a trip end, and waits for the next one to begin. */
    void endOne() {
        ends.release();
        begun.acquireUninterruptibly();
    }

    void endAll() {
        ends.release(1_000_000);
    }

    private static String answer(int operation) {
        return "answer " + operation;
    }
}

package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Groups of a batch that other threads write while the batch goes on, so that client and server work at the same time. Not
 * thread-safe.
 */
final class ParallelGroups {
    /** Fewer rows are not worth waking another thread up. */
    private static final int MANY_ROWS = 256;

    private final Queue<Started> started = new ArrayDeque<>();

    /** A group that another thread writes. */
    record Started(ChangeGroup group, Future<long[]> counts) {
        /**
         * Waits for the end, and returns the count of each change, or throws the failure of the write. An interrupt
         * cancels the statement, and is kept.
         */
        long[] await() {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return counts.get();
                    } catch (InterruptedException e) {
                        interrupted = true;
                        group.members().get(0).execution().context().control().cancel();
                    }
                }
            } catch (ExecutionException e) {
                throw unchecked(e.getCause());
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private static RuntimeException unchecked(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown);
    }

    /** Gives a group away; false if no thread takes it. */
    boolean start(ChangeGroup group) {
        ChangeBatch.Execution first = group.members().get(0).execution();
        Model model = first.plan().model();
        if (group.rows() < MANY_ROWS || dependsOnOrder(model)) {
            return false;
        }
        Optional<Future<long[]>> counts = first.context().work().writeAside(group.request());
        counts.ifPresent(future -> started.add(new Started(group, future)));
        return counts.isPresent();
    }

    /** Says whether the order of writes matters: of rows with the same unique value the first one has to get it. */
    static boolean dependsOnOrder(Model model) {
        return model.indexes().stream().anyMatch(IndexDefinition::unique);
    }

    boolean touches(ChangeBatch.Member member) {
        return started.stream().anyMatch(each -> each.group().touches(member));
    }

    /** Takes out the started groups, one after another; the others stay if {@code taker} throws. */
    void drain(Consumer<Started> taker) {
        for (Started next = started.poll(); next != null; next = started.poll()) {
            taker.accept(next);
        }
    }
}

package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * An attempt to open a store, by the first thread that wants it; others wait until it has ended. Those that want the same share its failure,
 * or each would wait for a server that does not answer once more, one after the other. Thread-safe.
 */
final class StoreOpening {
    private final StoreWithStacks.Request request;
    private final CompletableFuture<Optional<SchemalessException>> end = new CompletableFuture<>();
    /** Known to the thread that opens until it ends. */
    private Optional<SchemalessException> failure = Optional.empty();

    StoreOpening(StoreWithStacks.Request request) {
        this.request = request;
    }

    /** Opens the store; {@link #end()} has to follow. */
    StoreWithStacks open(ExternalStores externals) {
        try {
            return StoreWithStacks.open(request, externals);
        } catch (SchemalessException e) {
            // an interrupt does not concern the store: waiting callers try again
            if (e.code() != ErrorCode.QUERY_CANCELED && !Thread.currentThread().isInterrupted()) {
                failure = Optional.of(e);
            }
            throw e;
        }
    }

    /** Wakes the waiting callers, once later ones find the current state. */
    void end() {
        end.complete(failure);
    }

    /**
     * Waits until the attempt has ended, whether the store is open then or not.
     *
     * @throws SchemalessException if it failed for an equal request, or this thread is interrupted
     */
    void await(StoreWithStacks.Request other) {
        Optional<SchemalessException> told = awaitEnd();
        if (told.isPresent() && request.equals(other)) {
            // one for each thread, because callers add to exceptions that they caught
            SchemalessException first = told.get();
            throw new SchemalessException(first.code(), String.valueOf(first.getMessage()), first);
        }
    }

    private Optional<SchemalessException> awaitEnd() {
        try {
            return end.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED,
                    "Cannot open store on "
                            + request.config().partitions().get(0).display()
                            + ": the thread was interrupted while another one was opening it. Open it again.",
                    e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}

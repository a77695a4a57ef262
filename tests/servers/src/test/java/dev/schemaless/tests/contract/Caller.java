package dev.schemaless.tests.contract;

import static org.awaitility.Awaitility.await;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** A statement in a thread of its own, which may have to wait for the trips of others. */
final class Caller {
    private final AtomicReference<Object> outcome = new AtomicReference<>();
    private final Thread thread;

    Caller(Callable<?> call) {
        thread = new Thread(() -> {
            try {
                outcome.set(String.valueOf(call.call()));
            } catch (Exception e) {
                outcome.set(e);
            }
        });
        thread.start();
    }

    /** Waits until it waits for a trip. */
    Caller queued() {
        await().until(() -> LockSupport.getBlocker(thread) != null
                && LockSupport.getBlocker(thread).getClass().getSimpleName().equals("CombiningQueue"));
        return this;
    }

    boolean isDone() {
        return !thread.isAlive();
    }

    void interrupt() {
        thread.interrupt();
    }

    /** Returns the result as text, or the exception, once there is one. */
    Object outcome() throws InterruptedException {
        thread.join();
        return outcome.get();
    }
}

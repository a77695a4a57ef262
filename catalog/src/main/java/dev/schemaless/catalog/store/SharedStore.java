package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.Store;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One store and the number of its holders. The first caller opens it, the last to give it back closes it. Then, and if
 * it could not be opened, this object is gone: the next caller makes a new one. Thread-safe.
 */
final class SharedStore {
    private final Runnable forget;
    private @Nullable StoreOpening opening;
    private @Nullable StoreWithStacks store;
    private int holds;
    private boolean gone;

    /**
     * Makes one without holders.
     *
     * @param forget run when it is gone
     */
    SharedStore(Runnable forget) {
        this.forget = forget;
    }

    /** Takes a hold. Returns empty if it is gone, or another thread's opening, which was waited for, has ended: try again then. */
    Optional<Store> hold(StoreWithStacks.Request request, ExternalStores externals) {
        StoreOpening mine = new StoreOpening(request);
        StoreOpening running;
        synchronized (this) {
            if (gone) {
                return Optional.empty();
            }
            StoreWithStacks open = store;
            if (open != null) {
                open.check(request);
                holds++;
                return Optional.of(handOut(open, request.config(), externals));
            }
            running = opening == null ? mine : opening;
            opening = running;
        }
        if (running == mine) {
            return Optional.of(handOut(open(mine, externals), request.config(), externals));
        }
        running.await(request);
        return Optional.empty();
    }

    /** Opens the store for this thread, which holds it then, outside of the lock: others wait for the opening, and can be interrupted. */
    private StoreWithStacks open(StoreOpening mine, ExternalStores externals) {
        StoreWithStacks opened = null;
        try {
            opened = mine.open(externals);
            return opened;
        } finally {
            settle(opened);
            mine.end();
        }
    }

    private synchronized void settle(@Nullable StoreWithStacks opened) {
        opening = null;
        store = opened;
        if (opened == null) {
            leave();
        } else {
            holds++;
        }
    }

    private Store handOut(StoreWithStacks held, StoreConfig config, ExternalStores externals) {
        try {
            return held.hold(config, externals, this::release);
        } catch (RuntimeException | Error e) {
            release();
            throw e;
        }
    }

    private synchronized void release() {
        holds--;
        StoreWithStacks last = store;
        if (holds == 0 && last != null) {
            leave();
            last.close();
        }
    }

    private synchronized void leave() {
        gone = true;
        store = null;
        forget.run();
    }
}

package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.lease.Heartbeat;
import dev.schemaless.catalog.lease.Lease;
import dev.schemaless.catalog.lease.Leases;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets one change of a store's catalog go on at a time. Within this process a fair lock decides; among processes it is a
 * lease on partition 0, which a heartbeat renews for as long as the change goes on. No connection is held. Thread-safe.
 */
final class CatalogLock {
    private static final String NAME = "catalog";
    private static final Duration LENGTH = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Lock local = new ReentrantLock(true);
    private final @Nullable Leases leases;

    /**
     * Makes the lock.
     *
     * @param leases of partition 0; null for an embedded store, whose changes all come from this process
     */
    CatalogLock(@Nullable Leases leases) {
        this.leases = leases;
    }

    /** The holding of the lock, until the thread that acquired it closes it. */
    final class Hold implements AutoCloseable {
        private final @Nullable Heartbeat heartbeat;

        private Hold(@Nullable Heartbeat heartbeat) {
            this.heartbeat = heartbeat;
        }

        /** Returns the fencing token, greater than that of every earlier holder; 0 in an embedded store. */
        long token() {
            return heartbeat == null ? 0 : heartbeat.lease().token();
        }

        /** Throws {@code SERIALIZATION_FAILURE} if the lock is known to be lost. Makes no round trip. */
        void check() {
            if (heartbeat != null) {
                heartbeat.check();
            }
        }

        /** Makes sure that the lock is held until a transaction on partition 0 ends; throws as {@link #check()}. */
        void check(Connection connection) throws SQLException {
            if (heartbeat != null && leases != null) {
                leases.check(connection, heartbeat.lease());
            }
        }

        @Override
        public void close() {
            if (heartbeat != null) {
                heartbeat.close();
            }
            local.unlock();
        }
    }

    /**
     * Waits for the lock.
     *
     * @param control ends the wait within a second
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if others hold it for more than a minute
     */
    Hold acquire(ReadControl control) {
        BoundedWait wait = new BoundedWait(control, PATIENCE);
        acquireLocal(wait);
        try {
            return leases == null ? new Hold(null) : hold(leases, acquire(leases, control, wait));
        } catch (RuntimeException | Error e) {
            local.unlock();
            throw e;
        }
    }

    private void acquireLocal(BoundedWait wait) {
        try {
            while (!local.tryLock(BoundedWait.sliceMillis(), TimeUnit.MILLISECONDS)) {
                orThrow(wait);
            }
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
    }

    private static Lease acquire(Leases leases, ReadControl control, BoundedWait wait) {
        while (true) {
            orThrow(wait);
            Optional<Lease> lease = leases.tryAcquire(NAME, LENGTH, control);
            if (lease.isPresent()) {
                return lease.get();
            }
            wait.pause();
        }
    }

    private static void orThrow(BoundedWait wait) {
        if (!wait.goesOn()) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot change catalog: others have been changing it for more than " + PATIENCE.toSeconds()
                            + " seconds. Run it again.");
        }
    }

    /** Acquires the lock if it is free. */
    Optional<Hold> tryAcquire() {
        if (!local.tryLock()) {
            return Optional.empty();
        }
        Optional<Hold> hold = Optional.empty();
        try {
            hold = leases == null
                    ? Optional.of(new Hold(null))
                    : leases.tryAcquire(NAME, LENGTH, StatementGuard.none()).map(lease -> hold(leases, lease));
            return hold;
        } finally {
            if (hold.isEmpty()) {
                local.unlock();
            }
        }
    }

    private Hold hold(Leases given, Lease lease) {
        return new Hold(Heartbeat.start(given, lease, LENGTH));
    }
}

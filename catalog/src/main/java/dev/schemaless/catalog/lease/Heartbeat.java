package dev.schemaless.catalog.lease;

import dev.schemaless.catalog.SchemalessException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a lease for as long as work under it goes on, by a thread of its own. A renewal that is not answered is tried again a
 * third of the lease's length later.
 *
 * <p>{@link #close} ends the thread, which gives the lease back. Thread-safe.
 */
public final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);
    private static final int BEATS = 3;

    /** A server that does not answer in that time is not waited for. */
    private static final long LONGEST_RELEASE_MILLIS = 250;

    private final Leases leases;
    private final Lease lease;
    private final Duration length;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean lost;

    private Heartbeat(Leases leases, Lease lease, Duration length) {
        this.leases = leases;
        this.lease = lease;
        this.length = length;
    }

    /**
     * Keeps a lease that was just acquired.
     *
     * @param length of the lease; it is renewed three times in that
     */
    public static Heartbeat start(Leases leases, Lease lease, Duration length) {
        Heartbeat heartbeat = new Heartbeat(leases, lease, length);
        Thread thread = new Thread(heartbeat::beat, "schemaless lease " + lease.name());
        thread.setDaemon(true);
        thread.start();
        return heartbeat;
    }

    /** Returns the lease that is kept. */
    public Lease lease() {
        return lease;
    }

    /**
     * Throws if the lease is known to be lost, without a round trip. That it does not throw proves nothing: only {@link
     * Leases#check} does.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE}
     */
    public void check() {
        if (lost) {
            throw Leases.lost(lease);
        }
    }

    private void beat() {
        try {
            while (!lost && !closed.await(length.toMillis() / BEATS, TimeUnit.MILLISECONDS)) {
                renew();
            }
            release();
        } catch (InterruptedException e) {
            // only the shutdown of the process interrupts this thread
            Thread.currentThread().interrupt();
        }
    }

    private void renew() {
        try {
            // a lease that was released is not lost
            lost = !leases.renew(lease, length) && closed.getCount() > 0;
        } catch (RuntimeException e) {
            LOG.debug("Cannot renew lease; trying again.", e);
        }
    }

    private void release() {
        try {
            leases.release(lease);
        } catch (SchemalessException e) {
            LOG.debug("Cannot release lease; it expires by itself.", e);
        }
        released.countDown();
    }

    /** Lets the heartbeat's thread give the lease back, and waits a moment for that. */
    @Override
    public void close() {
        closed.countDown();
        try {
            if (!released.await(LONGEST_RELEASE_MILLIS, TimeUnit.MILLISECONDS)) {
                LOG.debug("Lease '{}' is not given back yet: its server does not answer.", lease.name());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

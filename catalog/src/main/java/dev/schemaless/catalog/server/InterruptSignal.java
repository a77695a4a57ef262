package dev.schemaless.catalog.server;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import org.jspecify.annotations.Nullable;

/**
 * Remembers interrupts of this thread while an embedded database works for it; {@link #close()} interrupts the thread again.
 *
 * <p>H2 2.5.252 forgets an interrupt that ends a wait for a lock ({@code Transaction.waitForThisToEnd}, {@code MVTable.doLock1}, {@code MVMap.tryLock}).
 * The JDK reports each interrupt to the interruptible channel that a thread is in, and that is a channel of this class meanwhile. Created and closed by that
 * thread; of two that are open the later one is closed first.
 */
final class InterruptSignal implements AutoCloseable {
    private static final ThreadLocal<@Nullable InterruptSignal> CURRENT = new ThreadLocal<>();

    private final @Nullable InterruptSignal outer = CURRENT.get();
    private volatile Channel channel = new Channel();

    private InterruptSignal() {}

    /** Begins to listen. */
    static InterruptSignal listen() {
        InterruptSignal signal = new InterruptSignal();
        CURRENT.set(signal);
        signal.channel.enter();
        return signal;
    }

    /** Forgets an interrupt of this thread, which was not meant for it. */
    static void forget() {
        Thread.interrupted();
        InterruptSignal signal = CURRENT.get();
        if (signal != null) {
            signal.channel.leave();
            signal.channel = new Channel();
            signal.channel.enter();
        }
    }

    /** Says whether the thread was interrupted, even if it has forgotten that. For any thread. */
    boolean isNoticed() {
        return channel.noticed;
    }

    @Override
    public void close() {
        channel.leave();
        CURRENT.set(outer);
        if (channel.noticed) {
            Thread.currentThread().interrupt();
        }
        if (outer != null) {
            // there is one channel for a thread, and it takes notice if the thread is interrupted now
            outer.channel.enter();
        }
    }

    private static final class Channel extends AbstractInterruptibleChannel {
        private volatile boolean noticed;

        void enter() {
            begin();
        }

        void leave() {
            try {
                end(true);
            } catch (AsynchronousCloseException e) {
                noticed = true;
            }
        }

        @Override
        protected void implCloseChannel() {
            noticed = true;
        }
    }
}

package dev.schemaless.jdbc.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.base.SqlAssertions;
import dev.schemaless.planner.Rows;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class GuardedRowsTest {
    /** Rows whose {@code next} waits until it is let go, then asks the control. */
    private static final class WaitingRows implements Rows {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch letGo = new CountDownLatch(1);
        final AtomicInteger closes = new AtomicInteger();
        final ReadControl control;

        WaitingRows(ReadControl control) {
            this.control = control;
        }

        @Override
        public boolean next() {
            inside.countDown();
            try {
                letGo.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            control.check();
            return true;
        }

        @Override
        public Object[] values() {
            return new Object[0];
        }

        @Override
        public void close() {
            closes.incrementAndGet();
        }
    }

    /** The end would say that there are no more rows. */
    @Test
    void failureIsThrownAgain() {
        ReadControl control = ReadControl.unlimited();
        GuardedRows guarded = new GuardedRows(new WaitingRows(control), control);
        control.cancel();

        for (int i = 0; i < 2; i++) {
            SqlAssertions.assertRefused(guarded::next, "57014");
        }
    }

    @Test
    void closeWhileAnotherThreadReadsIsLeftToThatThread() throws Exception {
        ReadControl control = ReadControl.unlimited();
        WaitingRows rows = new WaitingRows(control);
        GuardedRows guarded = new GuardedRows(rows, control);
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            Future<Object[]> read = reader.submit(guarded::next);
            rows.inside.await();

            guarded.close();
            assertThat(rows.closes).hasValue(0);
            rows.letGo.countDown();

            SqlAssertions.assertRefused(
                            () -> {
                                try {
                                    read.get(10, TimeUnit.SECONDS);
                                } catch (java.util.concurrent.ExecutionException e) {
                                    throw e.getCause();
                                }
                            },
                            "57014")
                    .withMessageContaining("cancelled");
            assertThat(rows.closes).hasValue(1);
            assertThat(guarded.next()).isNull();
        } finally {
            reader.shutdownNow();
        }
    }

    @Test
    void rowsAreClosedOnceAfterTheLastOne() throws Exception {
        AtomicInteger closes = new AtomicInteger();
        GuardedRows guarded = new GuardedRows(
                new Rows() {
                    @Override
                    public boolean next() {
                        return false;
                    }

                    @Override
                    public Object[] values() {
                        return new Object[0];
                    }

                    @Override
                    public void close() {
                        closes.incrementAndGet();
                    }
                },
                ReadControl.unlimited());

        assertThat(guarded.next()).isNull();
        guarded.close();
        assertThat(closes).hasValue(1);
    }

    @Test
    void rowsAreClosedWhenReadingFails() {
        ReadControl control = ReadControl.unlimited();
        WaitingRows rows = new WaitingRows(control);
        control.cancel();

        SqlAssertions.assertRefused(() -> new GuardedRows(rows, control).next(), "57014")
                .withCauseInstanceOf(SchemalessException.class)
                .matches(e -> ((SchemalessException) e.getCause()).code() == ErrorCode.QUERY_CANCELED);
        assertThat(rows.closes).hasValue(1);
    }
}

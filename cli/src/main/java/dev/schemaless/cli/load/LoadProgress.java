package dev.schemaless.cli.load;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows on standard error how far a load is: bytes of the files, rows, rate and time left. */
final class LoadProgress implements AutoCloseable {
    private static final long MEBIBYTE = 1 << 20;
    private static final int WIDTH = 110;

    private final AtomicLong bytesRead = new AtomicLong();
    private final long started = System.nanoTime();
    private final @Nullable ProgressBar bar;

    private LoadProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** Counts, and shows nothing. */
    static LoadProgress hidden() {
        return new LoadProgress(null);
    }

    static LoadProgress shown(String task, long totalBytes) {
        return new LoadProgress(new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(totalBytes)
                .setUnit(" MiB", MEBIBYTE)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                .build());
    }

    AtomicLong bytesRead() {
        return bytesRead;
    }

    void at(long rows) {
        if (bar != null) {
            double seconds = Math.max(0.001, (System.nanoTime() - started) / 1e9);
            bar.stepTo(bytesRead.get());
            bar.setExtraMessage(String.format(Locale.ROOT, " %,d rows, %,.0f/s", rows, rows / seconds));
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}

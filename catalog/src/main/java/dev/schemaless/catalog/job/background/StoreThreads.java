package dev.schemaless.catalog.job.background;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The pools of threads of an open store. Their threads end while there is nothing to do. */
public final class StoreThreads {
    private static final int MAX_READERS = 64;
    private static final long IDLE_SECONDS = 10;

    private StoreThreads() {}

    /** Returns a pool of threads that read. */
    public static ThreadPoolExecutor readers(String name, int partitions) {
        int size = Math.min(MAX_READERS, 2 + 2 * partitions);
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                size, size, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons("reader", name));
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    /** Returns a pool of threads without a queue: a caller that finds no thread writes itself. */
    public static ThreadPoolExecutor writers(String name, int most) {
        return new ThreadPoolExecutor(
                0, most, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons("writer", name));
    }

    private static ThreadFactory daemons(String role, String name) {
        return task -> {
            Thread thread = new Thread(task, "schemaless " + role + " " + name);
            thread.setDaemon(true);
            return thread;
        };
    }
}

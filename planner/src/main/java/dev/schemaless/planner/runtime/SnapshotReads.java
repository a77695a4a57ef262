package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.access.SnapshotLostException;
import dev.schemaless.catalog.server.Retry;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads that see one moment, and begin again at a later one where it is lost before anything was given out. */
public final class SnapshotReads {
    /** The most attempts of a statement that begins again because tables are changed or dropped meanwhile. */
    private static final int MOST_CHANGES = 50;

    private SnapshotReads() {}

    /** Reads to the end, and keeps nothing open. */
    public static <T extends @Nullable Object> T read(
            ExecutionContext context, ReadScope scope, Function<ExecutionContext, T> reading) {
        return again(context, () -> {
            try (Snapshot snapshot = snapshot(context, scope)) {
                return reading.apply(context.withSnapshot(snapshot));
            }
        });
    }

    /** Returns a snapshot that is to be closed by the caller. */
    static Snapshot snapshot(ExecutionContext context, ReadScope scope) {
        return context.store().snapshot(scope, context.catalogVersion(), context.control());
    }

    /** Reads, at a later moment if one is lost. */
    static <T extends @Nullable Object> T again(ExecutionContext context, Supplier<T> reading) {
        Retry retry = null;
        while (true) {
            try {
                return reading.get();
            } catch (SnapshotLostException e) {
                retry = retry == null ? new Retry(MOST_CHANGES, e.patience(), context.control()) : retry;
                retry.pauseOrThrow(e);
            }
        }
    }
}

package dev.schemaless.catalog.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The objects that all holds on a store share, one of each type. Thread-safe. */
final class SharedObjects {
    private final Map<Class<?>, Object> byType = new ConcurrentHashMap<>();

    /** Returns the object of a type, made on first use. */
    <T> T of(Class<T> type, Supplier<T> maker) {
        return type.cast(byType.computeIfAbsent(type, ignored -> maker.get()));
    }

    /**
     * Closes the objects that are {@link AutoCloseable}.
     *
     * @param reason takes their exceptions as suppressed ones
     */
    void close(Exception reason) {
        for (Object each : byType.values()) {
            if (each instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception e) {
                    reason.addSuppressed(e);
                }
            }
        }
    }
}

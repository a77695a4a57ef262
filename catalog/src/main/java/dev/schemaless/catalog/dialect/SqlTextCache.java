package dev.schemaless.catalog.dialect;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Texts of statements by the values that they depend on. To make one anew takes longer than the statement's way to the
 * server, and the same object is found faster in the caches of a driver. Thread-safe.
 *
 * @param <K> a value
 */
public final class SqlTextCache<K> {
    /** The most texts that are kept; of more, each would hardly be used. */
    private static final int MOST = 1000;

    private final ConcurrentMap<K, String> texts = new ConcurrentHashMap<>();

    /** Returns the text, made if it is not there. */
    public String get(K key, Function<K, String> maker) {
        String cached = texts.get(key);
        if (cached != null) {
            return cached;
        }
        String made = maker.apply(key);
        if (texts.size() < MOST) {
            texts.put(key, made);
        }
        return made;
    }
}

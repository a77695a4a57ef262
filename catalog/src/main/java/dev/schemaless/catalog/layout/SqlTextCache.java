package dev.schemaless.catalog.layout;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Texts of statements by what they depend on. To make one anew takes longer than the statement's way to the server, and the same
 * object is found faster in the caches of a driver. Thread-safe.
 *
 * @param <K> a value
 */
final class SqlTextCache<K> {
    /** Of more different ones, each is hardly used. */
    private static final int MOST = 1000;

    private final ConcurrentMap<K, String> texts = new ConcurrentHashMap<>();

    /** Returns the text, made if it is not there. */
    String get(K key, Function<K, String> maker) {
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

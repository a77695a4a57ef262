package dev.schemaless.catalog.dialect;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Texts of statements by the values that they depend on. Building one takes longer than sending the statement to the
 * server, and drivers find the same object faster in their caches. Thread-safe.
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

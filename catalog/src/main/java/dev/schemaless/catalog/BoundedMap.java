package dev.schemaless.catalog;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A map of values that can be made again. A new key in a full map removes all other entries first. Threads that add keys at the same time
 * may exceed the bound by one entry each. Thread-safe.
 */
public final class BoundedMap<K, V> {
    private final int most;
    private final ConcurrentMap<K, V> entries = new ConcurrentHashMap<>();

    /**
     * Makes an empty map.
     *
     * @param most the number of entries of a full map; at least 1
     */
    public BoundedMap(int most) {
        this.most = most;
    }

    /** Returns the value of a key; null if it is not there. */
    public @Nullable V get(K key) {
        return entries.get(key);
    }

    /** Sets the value of a key. */
    public void put(K key, V value) {
        if (entries.size() >= most && !entries.containsKey(key)) {
            entries.clear();
        }
        entries.put(key, value);
    }

    /** Returns the value of a key, made if it is not there. Threads that ask for one key at the same time get one value. */
    public V computeIfAbsent(K key, Function<? super K, ? extends V> maker) {
        V known = entries.get(key);
        if (known != null) {
            return known;
        }
        if (entries.size() >= most) {
            entries.clear();
        }
        return entries.computeIfAbsent(key, maker);
    }

    /** Removes a key, if it is there. */
    public void remove(K key) {
        entries.remove(key);
    }

    /** Says whether the map has no entries. */
    public boolean isEmpty() {
        return entries.isEmpty();
    }
}

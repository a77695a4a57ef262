package dev.schemaless.stores.friendfeed;

import dev.schemaless.stores.cells.Md5;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ring on which NoMagic places its databases by the MD5 of their numbers. An entity lies in the one that follows the MD5 of its key.
 * Immutable and thread-safe.
 */
final class HashRing {
    private static final int HASHES = 40;
    private static final int PLACES_OF_HASH = 3;
    private static final Map<Integer, HashRing> RINGS = new ConcurrentHashMap<>();

    /** The database of each place; of two at one place the last counts. */
    private final TreeMap<Long, Integer> places = new TreeMap<>();

    private HashRing(int shards) {
        for (int shard = 0; shard < shards; shard++) {
            for (int hash = 0; hash < HASHES; hash++) {
                ByteBuffer md5 = md5(shard + "-" + hash);
                for (int place = 0; place < PLACES_OF_HASH; place++) {
                    places.put(place(md5, place), shard);
                }
            }
        }
    }

    /** Returns the ring of some databases. */
    static HashRing of(int shards) {
        return RINGS.computeIfAbsent(shards, HashRing::new);
    }

    /** Returns the database of a key. */
    int shardOf(String key) {
        Map.Entry<Long, Integer> next = places.higherEntry(place(md5(key), 0));
        return next == null ? places.firstEntry().getValue() : next.getValue();
    }

    private static long place(ByteBuffer md5, int number) {
        return Integer.toUnsignedLong(md5.getInt(number * Integer.BYTES));
    }

    private static ByteBuffer md5(String text) {
        return ByteBuffer.wrap(Md5.of(text.getBytes(StandardCharsets.UTF_8))).order(ByteOrder.LITTLE_ENDIAN);
    }
}

package dev.schemaless.stores.read;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The keys of all of some streams. */
final class MergedKeys implements KeyStream {
    private final List<KeyStream> streams;
    private final PriorityQueue<Head> heads = new PriorityQueue<>(Comparator.comparing(Head::key));
    private boolean begun;

    private record Head(RowKey key, KeyStream rest) {}

    private MergedKeys(List<KeyStream> streams) {
        this.streams = streams;
    }

    static KeyStream of(List<KeyStream> streams) {
        return streams.size() == 1 ? streams.get(0) : new MergedKeys(streams);
    }

    @Override
    public @Nullable RowKey next() {
        if (!begun) {
            begun = true;
            streams.forEach(this::advance);
        }
        Head least = heads.poll();
        if (least == null) {
            return null;
        }
        advance(least.rest());
        while (!heads.isEmpty() && heads.peek().key().equals(least.key())) {
            advance(heads.remove().rest());
        }
        return least.key();
    }

    private void advance(KeyStream stream) {
        RowKey key = stream.next();
        if (key != null) {
            heads.add(new Head(key, stream));
        }
    }
}

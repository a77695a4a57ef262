package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.coalesce.BatchMeters;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.index.EncodedValue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Lookups of an index by equality, for one model and one choice of its columns. Those that arrive while another one is
 * under way to the same table run become one query, unless they are likely to find much. Thread-safe.
 *
 * @param <X> rows or row keys
 * @param <R> the result of a caller
 */
final class ValueReads<X, R> {
    /** Bytes are those that lookups are expected to find. */
    private static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(128, 1024 * 1024);

    private final ValueStatement<X, R> statement;
    private final BatchMeters meters;
    private final LookupSizes sizes = new LookupSizes();
    private final ConcurrentMap<Integer, CombiningQueue<ValueRead, R>> queues = new ConcurrentHashMap<>();

    /** Lookups that one statement answers. */
    private record Shape(long catalogVersion, int columns) {}

    ValueReads(ValueStatement<X, R> statement, BatchMeters meters) {
        this.statement = statement;
        this.meters = meters;
    }

    R read(ValueRead read) {
        List<EncodedValue> values = read.values();
        if (sizes.isLarge(values)) {
            return statement.alone(read, sizes);
        }
        ReadRequest request = read.session().request();
        return queues.computeIfAbsent(read.run(), absent -> queueOf(read))
                .run(read, new Shape(request.catalogVersion(), values.size()), sizes.expected(), request.control());
    }

    private CombiningQueue<ValueRead, R> queueOf(ValueRead read) {
        int partition = read.partition();
        Duration patience = read.session().partitions().get(partition).patience();
        return new CombiningQueue<>(new ValueBatches<>(statement, sizes, patience), LIMITS, meters.of(partition));
    }
}

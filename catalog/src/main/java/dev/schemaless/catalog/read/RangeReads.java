package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.coalesce.BatchMeters;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads of the first rows of a range of primary keys, of one model and one choice of its columns. Those that arrive while another one is
 * under way to the same table run become one query, if they read few rows. Thread-safe.
 */
final class RangeReads {
    /** Bytes are those that reads are expected to find. */
    private static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(32, 1024 * 1024);

    /** Bytes expected of a range while the size of rows is not known. */
    private static final long UNKNOWN = 64 * 1024;

    private final RowSizes sizes;
    private final BatchMeters meters;
    private final ConcurrentMap<Integer, CombiningQueue<RangeRead, RangeRows>> queues = new ConcurrentHashMap<>();

    /** Reads that one statement answers. */
    private record Shape(long catalogVersion, boolean backward, int limit) {}

    RangeReads(RowSizes sizes, BatchMeters meters) {
        this.sizes = sizes;
        this.meters = meters;
    }

    /**
     * Reads the rows, alone or with others.
     *
     * @return the key of the last one that was read; null if there are no more after it
     */
    @Nullable RowKey read(RangeRead read) {
        if (!read.mayBatch()) {
            return read.alone();
        }
        ReadRequest request = read.session().request();
        RangeRows found = queues.computeIfAbsent(
                        read.split().run(),
                        absent -> new CombiningQueue<>(new RangeBatches(), LIMITS, meters.of(read.partition())))
                .run(
                        read,
                        new Shape(request.catalogVersion(), read.backward(), read.limit()),
                        sizes.bytesOf(read.limit(), UNKNOWN),
                        request.control());
        found.rows().forEach(read.taker());
        return found.last();
    }
}

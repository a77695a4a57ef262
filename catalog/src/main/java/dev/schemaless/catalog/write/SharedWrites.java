package dev.schemaless.catalog.write;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.coalesce.BatchMeter;
import dev.schemaless.catalog.coalesce.BatchMeters;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import dev.schemaless.catalog.write.commit.OutcomeQuery;
import java.util.List;

/**
 * Changes of single rows by callers without a transaction of their own. Those that arrive while another one is under way to the same
 * model and partition become one transaction. Thread-safe.
 */
final class SharedWrites {
    /** About the size that a server takes in one packet without delay. */
    private static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(128, 256 * 1024);

    /** Models come and go; so many queues are remembered at most. */
    private static final int MOST_QUEUES = 10_000;

    private final StoreTables tables;
    private final Writer writer;
    private final BatchMeters meters;
    private final BoundedMap<Queued, Queue> queues = new BoundedMap<>(MOST_QUEUES);

    /** The catalog, model and partition that shared changes have in common. */
    record Group(long catalogVersion, Model model, int position) {}

    private record Queued(int model, int position) {}

    /** Changes that one transaction makes: all look at their rows, or none does. */
    private record Shape(long catalogVersion, boolean likelyNew) {}

    private record Queue(WriteBatches batches, CombiningQueue<SharedChange, Long> queue) {
        static Queue of(WriteBatches batches, BatchMeter meter) {
            return new Queue(batches, new CombiningQueue<>(batches, LIMITS, meter));
        }
    }

    SharedWrites(StoreTables tables, Writer writer) {
        this.tables = tables;
        this.writer = writer;
        this.meters =
                new BatchMeters(BatchStatistics.Kind.WRITE, tables.partitions().size());
    }

    /** Returns the statistics of the batches of changes. */
    List<BatchStatistics> batches() {
        return meters.statistics();
    }

    /** Makes the only change of a request, alone or together with others. */
    long[] write(WriteRequest request) {
        RowChange change = request.changes().get(0);
        int position = tables.topology().partitionOf(NativeKey.shardOf(change.key()));
        // an embedded store has no round trips to save
        if (change.bytes() > Batch.LARGE_BODY
                || tables.partition(position).dialect().isEmbedded()) {
            return writer.write(request);
        }
        Queue queue = queueOf(new Queued(request.model().number(), position));
        return queue.batches().isApart() ? writer.write(request) : new long[] {run(queue, new SharedChange(request))};
    }

    private Queue queueOf(Queued queued) {
        return queues.computeIfAbsent(
                queued,
                key -> Queue.of(
                        new WriteBatches(writer, tables.partition(key.position()), key.position()),
                        meters.of(key.position())));
    }

    private static long run(Queue queue, SharedChange change) {
        Shape shape =
                new Shape(change.request().catalogVersion(), change.change().isLikelyNew());
        try {
            return queue.queue()
                    .run(
                            change,
                            shape,
                            change.change().bytes(),
                            change.request().control());
        } catch (UnknownOutcomeException e) {
            return settle(change, e);
        }
    }

    /** Asks once more, in the caller's own thread: it may be the time of the leader alone that was over. */
    private static long settle(SharedChange change, UnknownOutcomeException unknown) {
        LocalWrite doubt = change.doubt();
        if (doubt != null
                && change.outcome() instanceof SharedChange.Outcome.Made made
                && OutcomeQuery.ask(unknown, doubt::hasSucceeded).orElse(false)) {
            return made.count();
        }
        throw unknown;
    }
}

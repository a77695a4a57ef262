package dev.schemaless.catalog.store;

import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Stretch;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** A read with one part for each partition; the first is read by the thread that asks. */
final class PartitionParts implements RowParts {
    private final ReadSession session;
    private final Executor executor;
    private final PageSources sources;

    PartitionParts(ReadSession session, Executor executor, PageSources sources) {
        this.session = session;
        this.executor = executor;
        this.sources = sources;
    }

    @Override
    public <S extends RowSink> List<S> drain(Supplier<S> sinks) {
        List<Callable<S>> work = new ArrayList<>();
        for (PageSource source : sources.open()) {
            S sink = sinks.get();
            work.add(() -> drain(source, sink));
        }
        return atOnce(work);
    }

    private static <S extends RowSink> S drain(PageSource source, S sink) {
        RowTaker taker = row -> {
            sink.accept(row);
            return false;
        };
        boolean more = true;
        while (more) {
            more = source.next(taker);
        }
        return sink;
    }

    @Override
    public long count() {
        ShardSet shards = ((RowSource.Scan) session.request().source()).shards();
        if (!session.request().model().latest()) {
            return drain(RowCount::new).stream().mapToLong(RowCount::rows).sum();
        }
        Topology topology = session.topology();
        List<Callable<Long>> work = shards.stream()
                .map(topology::partitionOf)
                .distinct()
                .<Callable<Long>>mapToObj(partition -> () -> count(partition, shards))
                .toList();
        return atOnce(work).stream().mapToLong(Long::longValue).sum();
    }

    private long count(int partition, ShardSet shards) {
        PageReader reader = new PageReader(session, partition);
        long rows = 0;
        for (Stretch stretch : Stretch.of(session.topology(), partition, shards)) {
            rows += reader.count(stretch);
        }
        return rows;
    }

    /** A thread of ours that is busy elsewhere is not waited for: this one does all that none has begun. */
    private <T> List<T> atOnce(List<Callable<T>> work) {
        List<Ahead<T>> parts = work.stream().map(Ahead::new).toList();
        parts.stream().skip(1).forEach(executor::execute);
        return Ahead.awaitAll(session, parts);
    }
}

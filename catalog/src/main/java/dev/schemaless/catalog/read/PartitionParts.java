package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** A read in parts: one for each partition, the first of them read by the caller's thread, and more for partitions that hold much. */
final class PartitionParts implements RowParts {
    private final ReadSession session;
    private final Executor executor;
    private final PageSources sources;
    private final Parallelism parallelism;

    PartitionParts(ReadSession session, Executor executor, PageSources sources, Parallelism parallelism) {
        this.session = session;
        this.executor = executor;
        this.sources = sources;
        this.parallelism = parallelism;
    }

    @Override
    public <S extends RowSink> List<S> drain(Supplier<S> sinks) {
        Object lock = new Object();
        Supplier<S> oneByOne = () -> {
            synchronized (lock) {
                return sinks.get();
            }
        };
        List<Callable<List<S>>> work = new ArrayList<>();
        for (PageSource source : sources.open()) {
            work.add(() -> drain(source, oneByOne));
        }
        return atOnce(work).stream().flatMap(List::stream).toList();
    }

    /** Reads a partition until it is at its end or turns out to hold much, and then with others. */
    private <S extends RowSink> List<S> drain(PageSource source, Supplier<S> sinks) {
        S sink = sinks.get();
        RowTaker taker = into(sink);
        while (source.next(taker)) {
            List<PageSource> others = source.split(parallelism);
            if (!others.isEmpty()) {
                List<Callable<S>> work = new ArrayList<>();
                work.add(() -> rest(source, sink));
                others.forEach(other -> work.add(() -> rest(other, sinks.get())));
                return atOnce(work);
            }
        }
        return List.of(sink);
    }

    private static <S extends RowSink> S rest(PageSource source, S sink) {
        RowTaker taker = into(sink);
        boolean more = true;
        while (more) {
            more = source.next(taker);
        }
        return sink;
    }

    private static RowTaker into(RowSink sink) {
        return row -> {
            sink.accept(row);
            return false;
        };
    }

    @Override
    public long count() {
        ShardSet shards = ((RowSource.Scan) session.request().source()).shards();
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
        for (ScanSplit split : ScanSplit.of(session.topology(), partition, shards)) {
            rows += reader.count(split);
        }
        return rows;
    }

    /** A thread of ours that is busy elsewhere is not waited for: this one does all that none has begun. */
    private <T> List<T> atOnce(List<Callable<T>> work) {
        return Prefetch.runAll(
                session, executor, work.stream().map(Prefetch::new).toList());
    }
}

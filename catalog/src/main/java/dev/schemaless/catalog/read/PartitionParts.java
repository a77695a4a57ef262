package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.read.page.PageSource;
import dev.schemaless.catalog.read.page.Prefetch;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.scan.ScanReader;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A read in parts: one for each partition, the first of them read by the caller's thread. */
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
        Object lock = new Object();
        Supplier<S> oneByOne = () -> {
            synchronized (lock) {
                return sinks.get();
            }
        };
        session.beginIfLong();
        AtomicBoolean more = new AtomicBoolean();
        List<S> parts = drain(oneByOne, more);
        if (more.get() && session.beginAgain()) {
            parts = drain(oneByOne, more);
        }
        session.noteLong(more.get());
        return parts;
    }

    /**
     * Reads all partitions.
     *
     * @param more set where one page is not enough; reading ends there if the next one would show another moment
     */
    private <S extends RowSink> List<S> drain(Supplier<S> sinks, AtomicBoolean more) {
        List<Callable<S>> work = new ArrayList<>();
        for (PageSource source : sources.open()) {
            work.add(() -> drain(source, sinks.get(), more));
        }
        return atOnce(work);
    }

    private <S extends RowSink> S drain(PageSource source, S sink, AtomicBoolean more) {
        while (source.next(sink)) {
            more.set(true);
            if (session.mayBeginAgain()) {
                return sink;
            }
        }
        return sink;
    }

    @Override
    public long count() {
        ShardSet shards = ((RowSource.Scan) session.request().source()).shards();
        Topology topology = session.topology();
        List<Integer> partitions =
                shards.stream().map(topology::partitionOf).distinct().boxed().toList();
        if (partitions.stream().anyMatch(partition -> splits(partition, shards).size() > 1)) {
            session.beginAgain();
        }
        session.beginViews(partitions);
        List<Callable<Long>> work = partitions.stream()
                .<Callable<Long>>map(partition -> () -> count(partition, shards))
                .toList();
        long counted = atOnce(work).stream().mapToLong(Long::longValue).sum();
        new KeptPast(session).requireAll();
        return counted;
    }

    private long count(int partition, ShardSet shards) {
        ScanReader reader = new ScanReader(session, partition);
        return splits(partition, shards).stream().mapToLong(reader::count).sum();
    }

    private List<ScanSplit> splits(int partition, ShardSet shards) {
        return ScanSplit.of(session.topology(), partition, shards);
    }

    /** Runs all work at the same time. This thread does all that no other thread has begun. */
    private <T> List<T> atOnce(List<Callable<T>> work) {
        return Prefetch.runAll(
                session, executor, work.stream().map(Prefetch::new).toList());
    }
}

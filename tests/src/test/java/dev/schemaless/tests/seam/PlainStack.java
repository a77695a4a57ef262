package dev.schemaless.tests.seam;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.stack.Stack;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table {@code ride} as another program might keep it, which is only read. All rows of a read are fetched at once. */
final class PlainStack implements Stack {
    private static final StringType TEXT = new StringType(StringType.UNBOUNDED, false);
    private static final Model RIDE = new Model(
            0,
            "ride",
            List.of(
                    new Column("id", "id", new StringType(36, false), PlainTables.BASE, true, null),
                    new Column("city", "city", TEXT, PlainTables.BASE, false, null),
                    new Column("fare", "fare", new IntegerType(64), PlainTables.BASE, false, null),
                    new Column("stars", "stars", new IntegerType(32), "rating", false, null)),
            List.of("id"),
            "id",
            List.of(new IndexDefinition(1, "by_city", List.of("city"), null, List.of(64), IndexState.READABLE)));

    private final PlainTables tables;
    private boolean closed;

    PlainStack(PlainTables tables) {
        this.tables = tables;
    }

    @Override
    public String name() {
        return "plain";
    }

    @Override
    public List<Model> models() {
        return List.of(RIDE);
    }

    @Override
    public Routing routing(Model model) {
        return new PlainRouting(tables.shards(), tables.databases().size(), () -> readOnly(model));
    }

    @Override
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        return new RowCursor<>() {
            private @Nullable Iterator<T> rows;
            private @Nullable T current;

            @Override
            public boolean next() {
                if (rows == null) {
                    rows = all(request)
                            .<T>mapMulti((row, sink) -> {
                                T mapped = mapper.map(row);
                                if (mapped != null) {
                                    sink.accept(mapped);
                                }
                            })
                            .iterator();
                }
                current = rows.hasNext() ? rows.next() : null;
                return current != null;
            }

            @Override
            public T row() {
                return Objects.requireNonNull(current);
            }

            @Override
            public void close() {
                rows = null;
            }
        };
    }

    @Override
    public RowParts parts(ReadRequest request) {
        return new RowParts() {
            @Override
            public <S extends RowSink> List<S> drain(Supplier<S> sinks) {
                List<S> drained = new ArrayList<>();
                for (int shard = 0; shard < tables.shards(); shard++) {
                    S sink = sinks.get();
                    on(shard, request).forEach(sink::accept);
                    drained.add(sink);
                }
                return drained;
            }

            @Override
            public long count() {
                return all(request).count();
            }
        };
    }

    @Override
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        return () -> all(request.request())
                .<T>mapMulti((row, sink) -> {
                    T selected = request.ranking().select(row);
                    if (selected != null) {
                        sink.accept(selected);
                    }
                })
                .sorted(request.ranking())
                .limit(request.wanted())
                .toList();
    }

    private Stream<StoredRow> all(ReadRequest request) {
        return IntStream.range(0, tables.shards()).boxed().flatMap(shard -> on(shard, request).stream());
    }

    private List<StoredRow> on(int shard, ReadRequest request) {
        return request.source() instanceof RowSource.Scan scan
                ? scan.shards().contains(shard) ? tables.rows(request, shard, null) : List.of()
                : tables.rows(request, shard, keys(shard, request, request.source()));
    }

    /** Returns the keys of a shard among those of a source. An entry may lie on any shard. */
    private Set<String> keys(int shard, ReadRequest request, RowSource source) {
        Set<String> keys = new TreeSet<>();
        if (source instanceof RowSource.Keys given) {
            given.keys().stream().map(PlainKeys::text).forEach(keys::add);
        } else if (source instanceof RowSource.Index index) {
            index.shards().stream()
                    .forEach(each -> keys.addAll(
                            tables.keys(request, each, index.bounds().get(0))));
        } else if (source instanceof RowSource.Union union) {
            union.lookups().forEach(lookup -> keys.addAll(keys(shard, request, lookup)));
        }
        keys.removeIf(key -> PlainKeys.shardOf(key, tables.shards()).orElse(-1) != shard);
        return keys;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        tables.databases().forEach(Partition::close);
    }
}

package dev.schemaless.stores.open;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.AnswerDiff;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.ShardDescription;
import dev.schemaless.catalog.access.TableCheck;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.first.TopRows;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.stack.Stack;
import dev.schemaless.stores.check.ClientDiff;
import dev.schemaless.stores.check.TableCheckCursor;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.VersionLog;
import dev.schemaless.stores.log.FollowedLog;
import dev.schemaless.stores.log.LogCursor;
import dev.schemaless.stores.log.LogFeed;
import dev.schemaless.stores.read.ExternalCursor;
import dev.schemaless.stores.read.ExternalParts;
import dev.schemaless.stores.read.TableReads;
import dev.schemaless.stores.write.TableWrite;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The tables of a store that another program keeps. Thread-safe. */
public final class ExternalStack implements Stack {
    private final String name;
    private final List<Partition> partitions;
    private final List<Model> models;
    private final Function<Model, LayoutTable> tables;

    /**
     * Makes a stack of tables that were found.
     *
     * @param layout the name of the layout
     * @param partitions in the order of the other program; closed with the stack
     */
    public ExternalStack(String name, String layout, List<Partition> partitions, List<LayoutTable> tables) {
        this.name = name;
        this.partitions = List.copyOf(partitions);
        Map<String, LayoutTable> byName =
                tables.stream().collect(Collectors.toUnmodifiableMap(table -> key(table.model()), Function.identity()));
        this.models = byName.values().stream()
                .map(LayoutTable::model)
                .map(model -> model.withExternal(new ExternalBinding(name, layout, model.name(), Map.of())))
                .toList();
        this.tables = model -> Objects.requireNonNull(byName.get(key(model)), model::name);
    }

    /**
     * Makes a stack of tables that are declared.
     *
     * @param partitions in the order of the other program; closed with the stack
     * @param tables finds the table of a model
     */
    public ExternalStack(String name, List<Partition> partitions, Function<Model, LayoutTable> tables) {
        this.name = name;
        this.partitions = List.copyOf(partitions);
        this.models = List.of();
        this.tables = tables;
    }

    private static String key(Model model) {
        return model.name().toLowerCase(Locale.ROOT);
    }

    private LayoutTable table(Model model) {
        return tables.apply(model);
    }

    private TableReads reads(ReadRequest request) {
        LayoutTable table = table(request.model());
        if (request.asOf() != null) {
            String what = "'" + request.model().name() + "' as of a time";
            if (!log(table, what).hasTimes()) {
                throw new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot read " + what + ": the time zone of its times is not known. Set storeZone, or zone of a"
                                + " declared store.");
            }
        }
        return TableReads.of(table, partitions, request);
    }

    private static VersionLog log(LayoutTable table, String what) {
        return table.log()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot read " + what + ": the program that keeps its rows overwrites them in place, so that"
                                + " there are no earlier ones. Read the table for its rows as they are."));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Model> models() {
        return models;
    }

    @Override
    public Routing routing(Model model) {
        return table(model).routing();
    }

    @Override
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        return new ExternalCursor<>(reads(request), mapper);
    }

    @Override
    public RowParts parts(ReadRequest request) {
        return new ExternalParts(reads(request));
    }

    /** Reads and sorts all rows found: an index of another program may lack rows, so its order proves nothing. */
    @Override
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        return () -> {
            TopRows<T> first = new TopRows<>(request.wanted(), request.ranking());
            parts(request.request()).drain(() -> first::offer);
            return first.inOrder();
        };
    }

    @Override
    public List<ShardDescription> shards(List<Model> ofModels, ReadControl control) {
        List<LayoutTable> found = ofModels.stream().map(this::table).toList();
        return new SlotSizes(name, partitions, found, control).describe();
    }

    @Override
    public OptionalLong rowEstimate(Model model, ReadControl control) {
        return new SlotSizes(name, partitions, List.of(table(model)), control).rows();
    }

    @Override
    public RowCursor<CellVersion> versions(VersionRequest request) {
        LayoutTable table = table(request.model());
        if (request.extent() == VersionRequest.Extent.SETTLED) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot read changes of '" + request.model().name()
                            + "': the open transactions of the program that keeps its rows are not known. Follow them by a"
                            + " feed or by schemaless tail, or read '"
                            + request.model().name()
                            + "$cells', the last positions again each time.");
        }
        log(table, "versions of cells of '" + request.model().name() + "'");
        return LogCursor.of(table, partitions, request);
    }

    @Override
    public FollowedTable follow(Model model, Supplier<Optional<Model>> newest) {
        LayoutTable table = table(model);
        log(table, "changes of '" + model.name() + "'");
        // so that a table which cannot be followed is refused now
        follow(model, table, ReadControl.unlimited());
        Function<ReadControl, FollowedLog> logs = control -> follow(model, table, control);
        return new LogFeed(logs, newest, table.routing().shards(), Clock.systemUTC());
    }

    private FollowedLog follow(Model model, LayoutTable table, ReadControl control) {
        return FollowedLog.find(table, partitions, control)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.NOT_SUPPORTED,
                        "Cannot follow '" + model.name() + "': it has "
                                + table.routing().shards() + " shards, and a feed keeps positions of at most 256."
                                + " Read '" + model.name() + "$cells'."));
    }

    @Override
    public long[] write(WriteRequest request) {
        LayoutTable table = table(request.model());
        TableWriter writer = table.writer().orElseThrow(() -> readOnly(request.model()));
        return new TableWrite(table, writer, partitions, request).run();
    }

    @Override
    public RowCursor<TableCheck.Finding> check(TableCheck check) {
        return new TableCheckCursor(table(check.model()), partitions, check);
    }

    @Override
    public AnswerDiff.Answer diff(AnswerDiff diff) {
        return ClientDiff.of(table(diff.model()), partitions, diff);
    }

    @Override
    public void close() {
        partitions.forEach(Partition::close);
    }
}

package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.IndexedColumns;
import dev.schemaless.stores.form.FieldForms;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoreClock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The layout of the Shameless gem, version 0.7.0 and before. Options: {@code store}, the store's name if it has one;
 * {@code shards}, how many each model has; {@code models}, which of those in the databases are the store's; {@code
 * storeZone}, the time zone of the processes that write, unless times are numbers of milliseconds; {@code shardOn}, the
 * field that names an entry's shard for each index, where entries do not show it; {@code deletes=purge}, that rows may
 * be removed for good.
 */
public final class ShamelessLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of("store", "shards", "models", "storeZone", "shardOn", "deletes");
    private static final String SHARDS = "the number of shards of each model, as the gem's shards_count has it";
    private static final String ZONE = "the time zone of the processes that write the store";

    @Override
    public String name() {
        return "shameless";
    }

    @Override
    public boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return ContentDiscovery.recognizes(tables);
    }

    @Override
    public List<LayoutTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        if (options.find("shards").isEmpty() && options.find("storeZone").isEmpty()) {
            throw options.invalid("its options shards and storeZone are missing, and the databases do not contain them."
                    + " Give " + SHARDS + ", and " + ZONE + ". Times that are numbers need no zone.");
        }
        int count = options.count("shards", SHARDS);
        if (count % partitions.size() != 0) {
            throw options.invalid(partitions.size() + " partitions cannot have " + count
                    + " shards in blocks of one size. Give all partitions, and as many shards as the store has.");
        }
        ShamelessShards shards = new ShamelessShards(count, partitions.size());
        List<ContentTables> found = new ContentDiscovery(options, shards)
                .find(partitions, declared.stream().map(DeclaredTable::stored).toList());
        Opened opened = new Opened(partitions, options, shards, ShardOn.of(options));
        return declared.isEmpty()
                ? opened.all(found)
                : declared.stream().map(table -> opened.declared(table, found)).toList();
    }

    /** A store whose tables are found. */
    private record Opened(List<Partition> partitions, LayoutOptions options, ShamelessShards shards, ShardOn shardOn) {
        List<LayoutTable> all(List<ContentTables> found) {
            shardOn.check(found);
            return found.stream()
                    .map(content -> table(content.model(), sampledColumns(content), content, Optional.empty()))
                    .toList();
        }

        LayoutTable declared(DeclaredTable table, List<ContentTables> found) {
            ContentTables content = found.stream()
                    .filter(each -> each.model().equalsIgnoreCase(table.stored()))
                    .findFirst()
                    .orElseThrow(() -> options.absent(
                            "model",
                            table.stored(),
                            found.stream().map(ContentTables::model).toList()));
            return table(table.name(), table.columns(), content, Optional.of(table));
        }

        private LayoutTable table(
                String name, List<Column> columns, ContentTables content, Optional<DeclaredTable> declared) {
            IndexedColumns indexed = IndexedColumns.of(columns, content.indexes(), IndexedColumns::typeOf);
            ShardFields fields =
                    ShardFields.of(content, shardOn, declared, new ShardFieldSample(content, shards, partitions));
            Model model = new Model(0, name, indexed.all(), List.of(), null, indexed.definitions(fields::find));
            StoreClock clock = new StoreClock(content.millis() ? ZoneOffset.UTC : options.zone("storeZone", ZONE));
            ShamelessWriter writer = new ShamelessWriter(
                    name,
                    content,
                    shards,
                    clock,
                    FieldForms.ofMessagePack(name, indexed.all()),
                    fields,
                    options.purges());
            return new GemTable(model, content, shards, clock, writer).table();
        }

        private List<Column> sampledColumns(ContentTables content) {
            List<CellSample.Place> places = new ArrayList<>();
            for (int shard = 0; shard < Math.min(CellSample.TELLING, shards.shards()); shard++) {
                places.add(new CellSample.Place(
                        partitions.get(shards.partitionOf(shard)),
                        CellTable.quote(content.content(shard)),
                        GemTable.KEY,
                        GemTable.NUMBER));
            }
            ColumnSample sample = new ColumnSample(ClientIndex.columnsOf(content.indexes()));
            return CellSample.of(content.model(), places, content.keyForm(), Column.BASE_CELL)
                    .columns(Column.BASE_CELL, sample, BodyForm.AS_STORED);
        }
    }
}

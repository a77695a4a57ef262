package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.external.ColumnSample;
import dev.schemaless.catalog.external.DeclaredTable;
import dev.schemaless.catalog.external.EntryColumn;
import dev.schemaless.catalog.external.ExternalTable;
import dev.schemaless.catalog.external.LayoutKind;
import dev.schemaless.catalog.external.LayoutOptions;
import dev.schemaless.catalog.external.StoreClock;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.OddEntries;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The layout of the Shameless gem, version 0.7.0 and before. Options: {@code store}, the store's name if it has one; {@code shards}, how
 * many each model has; {@code storeZone}, the time zone of the processes that write, unless times are numbers of milliseconds.
 */
public final class ShamelessLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of("store", "shards", "storeZone");
    private static final int SAMPLED_SHARDS = 8;
    private static final int SAMPLED_CELLS = 200;
    /** What an index may have cut of a text. */
    private static final int TEXT_PREFIX = 255;

    @Override
    public String name() {
        return "shameless";
    }

    @Override
    public List<ExternalTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        int count = options.count("shards", "the number of shards of each model, as the gem's shards_count has it");
        if (count % partitions.size() != 0) {
            throw options.invalid(partitions.size() + " partitions cannot have " + count
                    + " shards in blocks of one size. Give all partitions, and as many shards as the store has.");
        }
        ShamelessShards shards = new ShamelessShards(count, partitions.size());
        List<ContentTables> found = new ContentDiscovery(options, shards).find(partitions);
        List<ExternalTable> tables = new ArrayList<>();
        if (declared.isEmpty()) {
            found.forEach(content -> tables.add(table(
                    content.model(),
                    sampledColumns(content, shards, partitions),
                    content,
                    shards,
                    partitions,
                    options)));
        }
        for (DeclaredTable table : declared) {
            ContentTables content = found.stream()
                    .filter(each -> each.model().equalsIgnoreCase(table.stored()))
                    .findFirst()
                    .orElseThrow(() -> options.invalid("it has no model '" + table.stored() + "'. It has "
                            + String.join(
                                    ", ",
                                    found.stream().map(ContentTables::model).toList()) + "."));
            tables.add(table(table.name(), table.columns(), content, shards, partitions, options));
        }
        return tables;
    }

    private static ExternalTable table(
            String name,
            List<Column> columns,
            ContentTables content,
            ShamelessShards shards,
            List<Partition> partitions,
            LayoutOptions options) {
        List<Column> all = withIndexed(columns, content);
        Model model = new Model(
                0,
                name,
                all,
                List.of(),
                null,
                indexes(all, content, new ShardFieldSample(content, shards, partitions)));
        StoreClock clock = new StoreClock(
                content.millis()
                        ? ZoneOffset.UTC
                        : options.zone("storeZone", "the time zone of the processes that write the store"));
        return new ShamelessTable(model, content, shards, clock);
    }

    /** Returns the columns and those that indexes have beside them: the base cell has their fields. */
    private static List<Column> withIndexed(List<Column> columns, ContentTables content) {
        List<Column> all = new ArrayList<>(columns);
        content.indexes().stream().flatMap(index -> index.columns().stream()).forEach(indexed -> {
            if (all.stream().noneMatch(column -> isOf(column, indexed))
                    && all.stream().noneMatch(column -> column.name().equalsIgnoreCase(indexed.name()))) {
                all.add(new Column(
                        indexed.name(),
                        indexed.name(),
                        indexed.isInteger() ? new IntegerType(64) : new StringType(StringType.UNBOUNDED, false),
                        Column.BASE_CELL,
                        false,
                        null));
            }
        });
        return all;
    }

    private static boolean isOf(Column column, EntryColumn indexed) {
        return column.field().equals(indexed.name()) && column.cell().equals(Column.BASE_CELL);
    }

    private static List<IndexDefinition> indexes(List<Column> columns, ContentTables content, ShardFieldSample sample) {
        List<IndexDefinition> indexes = new ArrayList<>();
        for (ContentTables.IndexTables index : content.indexes()) {
            boolean known = index.columns().stream()
                    .allMatch(indexed -> columns.stream().anyMatch(column -> isOf(column, indexed)));
            if (known) {
                Optional<EntryColumn> shardField = sample.shardField(index);
                indexes.add(new IndexDefinition(
                        indexes.size() + 1,
                        index.name(),
                        index.columns().stream().map(EntryColumn::name).toList(),
                        shardField.map(EntryColumn::name).orElse(null),
                        index.columns().stream()
                                .map(column -> column.isInteger() ? 0 : TEXT_PREFIX)
                                .toList(),
                        IndexState.READABLE,
                        OddEntries.NONE));
            }
        }
        return indexes;
    }

    private static List<Column> sampledColumns(
            ContentTables content, ShamelessShards shards, List<Partition> partitions) {
        ColumnSample sample = new ColumnSample();
        for (int shard = 0; shard < Math.min(SAMPLED_SHARDS, shards.count()); shard++) {
            Query query = Query.of("/* schemaless:external-sample */ SELECT column_name, body FROM `"
                    + content.content(shard).replace("`", "``")
                    + "` WHERE body IS NOT NULL ORDER BY id DESC LIMIT " + SAMPLED_CELLS);
            partitions
                    .get(shards.partitionOf(shard))
                    .run(
                            "look at cells",
                            connection -> query.list(connection, row -> {
                                String cell = row.getString(1);
                                sample.add(
                                        cell.equalsIgnoreCase(Column.BASE_CELL) ? Column.BASE_CELL : cell,
                                        row.getBytes(2));
                                return cell;
                            }));
        }
        return sample.columns();
    }
}

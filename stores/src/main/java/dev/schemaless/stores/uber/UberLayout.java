package dev.schemaless.stores.uber;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoreClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The layout of Uber's Schemaless. Options: {@code database}, the names of the shards' databases, and {@code shards},
 * their number; {@code shardFunction}; {@code entity}, the table of cells; {@code key}, how row keys are written;
 * {@code baseCell}, the cell that every row has; {@code indexes}, the columns that index tables hold; {@code store},
 * the name of the table; {@code storeZone}, the time zone of {@code created_at}.
 */
public final class UberLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of(
            "baseCell", "database", "entity", "indexes", "key", "shardFunction", "shards", "store", "storeZone");
    private static final String BASE = "BASE";

    @Override
    public String name() {
        return "uber";
    }

    @Override
    public boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return UberTables.recognizes(tables);
    }

    @Override
    public List<LayoutTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        List<ShardDatabase> databases = new ShardDatabases(partitions, options).find();
        UberTables found = UberTables.of(databases, partitions, options);
        List<String> entities = found.entities();
        Optional<String> name = options.find("store");
        if (name.isPresent() && entities.size() > 1) {
            throw options.invalid("its option store is '" + name.get() + "', but it has several tables: "
                    + String.join(", ", entities) + ". Give one as the option entity.");
        }
        String base = options.find("baseCell").orElse(BASE);
        List<LayoutTable> tables = new ArrayList<>();
        for (String entity : entities) {
            EntityKeys keys = EntityKeys.of(found.key(entity), options);
            UberPlaces places = new UberPlaces(databases, partitions.size(), keys, ShardFunction.of(options));
            UberSample sample = UberSample.of(entity, found.number(entity), places, partitions, base);
            sample.checkPlaces(entity, places, options);
            tables.addAll(tables(entity, base, places, sample, found, declared));
        }
        check(declared, tables, options);
        return tables;
    }

    private static void check(List<DeclaredTable> declared, List<LayoutTable> tables, LayoutOptions options) {
        for (DeclaredTable each : declared) {
            if (tables.stream().noneMatch(table -> table.model().name().equals(each.name()))) {
                throw options.invalid("it has no table '" + each.stored() + "' of cells in all shards.");
            }
        }
    }

    private static List<LayoutTable> tables(
            String entity,
            String base,
            UberPlaces places,
            UberSample sample,
            UberTables found,
            List<DeclaredTable> declared) {
        if (declared.isEmpty()) {
            if (!sample.names().isEmpty() && !sample.names().contains(base)) {
                throw found.options()
                        .invalid("none of the cells of '" + entity + "' looked at is called '" + base
                                + "'. They are called "
                                + String.join(", ", sample.names())
                                + ". Give the name of the cell that every row has as the option baseCell.");
            }
            String name = found.options().find("store").orElse(entity);
            List<EntryColumn> indexed = found.indexes(found.key(entity)).values().stream()
                    .flatMap(List::stream)
                    .toList();
            List<Column> columns = UberIndexes.withUuids(sample.columns(base, indexed), indexed, sample, base);
            return List.of(table(name, columns, base, entity, places, found));
        }
        List<LayoutTable> tables = new ArrayList<>();
        declared.stream()
                .filter(each -> each.stored().equalsIgnoreCase(entity)
                        || found.options()
                                .find("store")
                                .filter(each.stored()::equalsIgnoreCase)
                                .isPresent())
                .forEach(each -> tables.add(table(each.name(), each.columns(), base, entity, places, found)));
        return tables;
    }

    private static LayoutTable table(
            String name, List<Column> columns, String base, String entity, UberPlaces places, UberTables found) {
        List<UberIndex> indexes = new UberIndexes(columns, found.options()).of(found.indexes(found.key(entity)));
        List<IndexDefinition> definitions = new ArrayList<>();
        indexes.forEach(index -> definitions.add(index.definition(definitions.size() + 1)));
        return new UberTable(
                        new Model(0, name, columns, List.of(), null, definitions),
                        new UberTable.CellSource(
                                entity,
                                found.number(entity),
                                base,
                                StoreClock.of(found.time(entity), found.options(), "created_at")),
                        places,
                        indexes)
                .table();
    }
}

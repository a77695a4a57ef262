package dev.schemaless.planner.definition;

import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.CreateIndex;
import dev.schemaless.parser.CreateTable;
import dev.schemaless.parser.IndexElement;
import dev.schemaless.parser.TableIndex;
import dev.schemaless.planner.syntax.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/** Reads the definitions of new indexes. */
public final class NewIndexes {
    private NewIndexes() {}

    /** Returns the index that a statement defines. */
    public static NewIndex of(CreateIndex create) {
        return of(
                Names.simple(create.table()),
                Names.simple(create.name()),
                create.unique(),
                create.elements(),
                create.shardBy());
    }

    /** Returns the indexes of a new table; those that have no name get one. */
    public static List<NewIndex> of(CreateTable create) {
        Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        create.elements().indexes().stream().map(TableIndex::name).forEach(name -> {
            if (name != null) {
                taken.add(name);
            }
        });
        List<NewIndex> indexes = new ArrayList<>();
        for (TableIndex index : create.elements().indexes()) {
            indexes.add(of(Names.simple(create.name()), index, taken));
        }
        return indexes;
    }

    /** Returns an index that a table gets; without a name it gets one. */
    public static NewIndex of(Model model, TableIndex index) {
        Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        model.indexes().stream().map(IndexDefinition::name).forEach(taken::add);
        return of(model.name(), index, taken);
    }

    private static NewIndex of(String table, TableIndex index, Set<String> taken) {
        String name = index.name();
        return of(table, name == null ? freeName(index, taken) : name, index.unique(), index.elements(), null);
    }

    /** Names an index by its columns, as PostgreSQL does. */
    private static String freeName(TableIndex index, Set<String> taken) {
        String base = index.elements().stream()
                        .map(element -> element.type() == null && element.value() instanceof SqlIdentifier column
                                ? column.getSimple()
                                : "value")
                        .collect(Collectors.joining("_"))
                + "_key";
        String name = base;
        for (int i = 1; !taken.add(name); i++) {
            name = base + i;
        }
        return name;
    }

    private static NewIndex of(
            String table, String name, boolean unique, List<IndexElement> elements, @Nullable IndexElement shardBy) {
        IndexedValueReader reader = new IndexedValueReader(name);
        Map<IndexElement, IndexedValue> undeclared = new LinkedHashMap<>();
        List<IndexElement> all = new ArrayList<>(elements);
        if (shardBy != null) {
            all.add(shardBy);
        }
        all.forEach(each -> reader.undeclared(each).ifPresent(value -> undeclared.put(each, value)));
        Function<IndexElement, String> column = each -> {
            IndexedValue value = undeclared.get(each);
            return value == null ? ((SqlIdentifier) each.value()).getSimple() : value.key();
        };
        return new NewIndex(
                table,
                name,
                elements.stream().map(column).toList(),
                shardBy == null ? null : column.apply(shardBy),
                undeclared.values().stream().toList(),
                unique,
                elements.stream()
                        .map(element -> element.descending() ? Direction.DESCENDING : Direction.ASCENDING)
                        .toList());
    }
}

package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexState;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.IndexedColumns;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.LayoutTable.Physical;
import dev.schemaless.stores.layout.RowChanges;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.TableIndexes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of SQL for a table of entities: one of all entities and, where tags name their classes, one more for each,
 * whose name ends in the tag. If an option gives a tag, the only table has the entities of that class.
 */
record ClassTables(
        EntitySample sample,
        IndexSample indexes,
        EntityBody bodies,
        EntityPlaces places,
        Optional<StoreClock> clock,
        LayoutOptions options) {
    private static final int UUID_LENGTH = 16;
    private static final EntryAudit.Rules RULES =
            new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.NO_ENTRY, EntryAudit.Place.UNKNOWN);

    /** Returns the tables that are found, with the columns that the sample suggests. */
    List<LayoutTable> all() {
        List<EntryColumn> indexed = ClientIndex.columnsOf(
                indexes.indexes().stream().map(IndexTable::entries).toList());
        List<LayoutTable> tables = new ArrayList<>();
        tags().forEach((name, tag) -> tables.add(
                table(name, tag.orElse(null), sample.columns(tag.orElse(null), indexes.entities(), indexed, bodies))));
        return tables;
    }

    /** Returns a table as it is declared; empty if it is not one of these. */
    Optional<LayoutTable> find(DeclaredTable declared) {
        Optional<Long> tag = tags().get(declared.stored());
        return tag == null
                ? Optional.empty()
                : Optional.of(table(declared.name(), tag.orElse(null), declared.columns()));
    }

    /** Returns the names of the tables. */
    List<String> names() {
        return List.copyOf(tags().keySet());
    }

    /** Returns by the name of each table the only tag whose entities it has. */
    private TreeMap<String, Optional<Long>> tags() {
        TreeMap<String, Optional<Long>> tags = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        String name = sample.table().name();
        Optional<String> given = options.find("tagValue");
        if (given.isPresent()) {
            tags.put(name, Optional.of(tag(given.get())));
            return tags;
        }
        tags.put(name, Optional.empty());
        foundTags().forEach(tag -> tags.put(name + "_" + tag, Optional.of(tag)));
        return tags;
    }

    private long tag(String text) {
        if (sample.table().tag() == null) {
            throw options.invalid("its option tagValue is '" + text + "', but '"
                    + sample.table().name() + "' has no column of tags. Give its name as the option tag.");
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw options.invalid("its option tagValue is '" + text + "'. Give a whole number.");
        }
    }

    private LayoutTable table(String name, @Nullable Long tag, List<Column> columns) {
        List<IndexTable> ofTag = (tag == null ? indexes.indexes() : indexes.of(tag))
                .stream()
                        .filter(index -> index.databases().size() == places.shards())
                        .toList();
        IndexedColumns indexed = IndexedColumns.of(
                columns, ofTag.stream().map(IndexTable::entries).toList(), this::typeOf);
        Map<String, IndexTable> useful = new TreeMap<>();
        ofTag.stream().filter(index -> tag != null || isOfAll(index)).forEach(index -> useful.put(index.name(), index));
        List<IndexDefinition> definitions = indexed.definitions(index -> Optional.empty()).stream()
                .map(index -> useful.containsKey(index.name()) ? index : index.with(IndexState.DISABLED))
                .toList();
        return table(
                new Model(0, name, indexed.all(), List.of(), null, definitions),
                tag,
                List.copyOf(useful.values()),
                changes(name, tag, indexed.all()));
    }

    private LayoutTable table(Model model, @Nullable Long tag, List<IndexTable> useful, RowChanges changes) {
        return new LayoutTable(
                model,
                places,
                sample.keys(),
                bodies.with(model.columns()),
                slot -> Physical.of(sample.table().name(), useful.stream().map(IndexTable::name)),
                new Entities(sample.table(), sample.keys(), tag, clock),
                Optional.empty(),
                TableIndexes.ofBase(
                        useful.stream().flatMap(index -> audit(index, model)).toList(),
                        Optional.of(new EntityQuestions(places.shards()))),
                changes);
    }

    private Stream<EntryAudit> audit(IndexTable index, Model model) {
        String entries = CellTable.quote(index.name()) + " e";
        String key = "e." + CellTable.quote(index.key());
        EntryAudit.Source source = new EntryAudit.Source(slot -> entries, key, sample.keys(), "");
        return EntryAudit.of(List.of(index.entries()), model, each -> source, each -> RULES).stream();
    }

    /** Pickles are read alone: writing them would need all that Python knows of their values. */
    private RowChanges changes(String name, @Nullable Long tag, List<Column> columns) {
        if (bodies.content() == EntityBody.Content.PICKLE
                || (bodies.content() == EntityBody.Content.ANY && sample.hasNoJson())) {
            return new RowChanges.Refused("their bodies are Python's pickles, which are only read. Change them by the"
                    + " program that keeps them.");
        }
        Map<String, List<MatchOn>> conditions = MatchOn.of(options);
        List<EntryRule> rules = indexes.indexes().stream()
                .map(index -> EntryRule.of(
                        index, indexes, conditions.getOrDefault(index.name(), List.of()), foundTags(), sample.table()))
                .toList();
        return new RowChanges.Written(new FriendFeedWriter(
                EntityTexts.of(
                        name,
                        tag,
                        bodies,
                        BodyConventions.of(sample.table(), sample.keys(), sample.of(tag), options),
                        columns),
                new EntityChanges(sample.table(), clock),
                new EntryWriter(name, rules, sample.keys(), places),
                sample.keys(),
                places));
    }

    /** Says whether an index has entries of all classes. One that leaves some out is useless for the table of all entities. */
    private boolean isOfAll(IndexTable index) {
        boolean untagged = sample.all().stream().anyMatch(entity -> entity.tag() == null);
        Set<Long> found = foundTags();
        return found.isEmpty() || indexes.isOfAll(index, found, untagged);
    }

    private Set<Long> foundTags() {
        Set<Long> found = new TreeSet<>(EntitySample.tagsOf(sample.all()));
        found.addAll(EntitySample.tagsOf(indexes.entities()));
        return found;
    }

    private ColumnType typeOf(EntryColumn indexed) {
        boolean isKey = indexed.isBinary() && indexed.length().equals(OptionalInt.of(UUID_LENGTH));
        if (isKey && bodies.content() != EntityBody.Content.JSON) {
            return new UuidType();
        }
        return indexed.isDouble() ? new FloatingType(64) : IndexedColumns.typeOf(indexed);
    }
}

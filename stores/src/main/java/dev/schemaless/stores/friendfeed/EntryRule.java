package dev.schemaless.stores.friendfeed;

import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.FieldValues;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rule that decides which entities have entries in an index, from its name, a sample and the option {@code
 * matchOn}.
 *
 * @param isOfFields whether its columns are fields of bodies; if they are not, the values of its entries are not known
 * @param conditions of the option, those of each field alternatives; empty if it does not name the index
 * @param tags of the entities that its entries name
 * @param namesUntagged whether they name entities without a tag
 * @param isWhole whether these are all entities that they name
 * @param classes the tags that occur in the store
 * @param tagField the column of tags, and the field that repeats it
 */
record EntryRule(
        IndexTable index,
        boolean isOfFields,
        List<MatchOn> conditions,
        Set<Long> tags,
        boolean namesUntagged,
        boolean isWhole,
        Set<Long> classes,
        @Nullable String tagField) {
    /** Tables that eklitzke's schemaless makes by itself name the class. */
    private static final Pattern AUTOMATIC = Pattern.compile("index_([0-9]{5})_[0-9a-f]{32}");

    /** Whether an entity has an entry. */
    enum Answer {
        YES,
        NO,
        UNKNOWN
    }

    EntryRule {
        conditions = List.copyOf(conditions);
        tags = Set.copyOf(tags);
        classes = Set.copyOf(classes);
    }

    static EntryRule of(
            IndexTable index, IndexSample sample, List<MatchOn> conditions, Set<Long> classes, EntityTable table) {
        List<EntitySample.Entity> named = sample.of(index);
        List<String> fields =
                index.entries().columns().stream().map(EntryColumn::name).toList();
        List<FieldValues> read =
                named.stream().flatMap(entity -> entity.values(fields).stream()).toList();
        return new EntryRule(
                index,
                read.isEmpty()
                        || read.stream().anyMatch(values -> fields.stream().allMatch(values::has)),
                conditions,
                EntitySample.tagsOf(named),
                named.stream().anyMatch(entity -> entity.tag() == null),
                sample.isWhole(index),
                classes,
                table.tag());
    }

    /** Returns the fields that it looks at. */
    List<String> fields() {
        List<String> fields =
                index.entries().columns().stream().map(EntryColumn::name).collect(Collectors.toList());
        conditions.forEach(condition -> fields.add(condition.field()));
        return fields;
    }

    /**
     * Says whether an entity whose body has all fields has an entry.
     *
     * @param tag of the entity; null for none
     */
    Answer isOf(@Nullable Long tag, FieldValues values) {
        if (!conditions.isEmpty()) {
            return answer(conditions.stream().allMatch(condition -> meetsField(condition.field(), tag, values)));
        } else if (tag == null ? classes.isEmpty() : classes.equals(Set.of(tag))) {
            return Answer.YES;
        }
        Optional<Long> named = ofName();
        if (named.isPresent()) {
            return answer(named.get().equals(tag));
        } else if (tags.isEmpty() && !namesUntagged) {
            return Answer.UNKNOWN;
        }
        boolean isNamed = tag == null ? namesUntagged : tags.contains(tag);
        return isNamed || isWhole ? answer(isNamed) : Answer.UNKNOWN;
    }

    /** Says whether one of the conditions on a field holds. Several values of one field are alternatives. */
    private boolean meetsField(String field, @Nullable Long tag, FieldValues values) {
        return conditions.stream()
                .filter(condition -> condition.field().equals(field))
                .anyMatch(condition -> meets(condition, tag, values));
    }

    private boolean meets(MatchOn condition, @Nullable Long tag, FieldValues values) {
        Object value = values.get(condition.field());
        if (value == null && condition.field().equals(tagField)) {
            value = tag;
        }
        return condition.value().equals(Objects.toString(value, null));
    }

    private static Answer answer(boolean isOf) {
        return isOf ? Answer.YES : Answer.NO;
    }

    private Optional<Long> ofName() {
        Matcher name = AUTOMATIC.matcher(index.name());
        return name.matches() ? Optional.of(Long.parseLong(name.group(1))) : Optional.empty();
    }

    /** Says whether a body has a value under each column. */
    boolean isComplete(FieldValues values) {
        return index.entries().columns().stream().allMatch(column -> values.get(column.name()) != null);
    }

    /** Says whether two bodies have the same entry. */
    boolean isSame(FieldValues values, FieldValues others) {
        return index.entries().columns().stream().allMatch(column -> values.sameAs(others, column.name()));
    }
}

package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.EntryValue;
import dev.schemaless.stores.entry.FieldValues;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the entries of entities in all index tables. An entry may be in any database, since programs ask all of them:
 * a new one is put with its entity, and those that are elsewhere are removed.
 *
 * @param table named in messages
 */
record EntryWriter(String table, List<EntryRule> rules, EntityKeys keys, EntityPlaces places) {
    /**
     * The entity whose entries are written.
     *
     * @param written its key as it is stored
     * @param database where it lies
     * @param tag null for none
     */
    record Owner(
            RowKey key,
            Object written,
            int database,
            @Nullable Long tag) {}

    /** Returns the fields that decide about entries. */
    private FieldValues values(RowKey key, byte[] plain) {
        List<String> fields =
                rules.stream().flatMap(rule -> rule.fields().stream()).toList();
        return FieldValues.of(plain, fields, UuidText.of(key));
    }

    /** Returns the steps that add the entries of a new entity. */
    List<WriteStep> insert(Owner owner, byte[] plain) {
        FieldValues values = values(owner.key(), plain);
        List<WriteStep> steps = new ArrayList<>();
        for (EntryRule rule : rules) {
            EntryRule.Answer answer = rule.isOf(owner.tag(), values);
            if (answer != EntryRule.Answer.NO && !rule.isOfFields()) {
                throw strange(rule);
            } else if (answer != EntryRule.Answer.NO && rule.isComplete(values)) {
                requireKnown(rule, answer);
                steps.add(entry(rule, owner, values));
            }
        }
        return steps;
    }

    /** Returns the steps that bring the entries up to date with the body. */
    List<WriteStep> update(Owner owner, byte[] before, byte[] after) {
        FieldValues earlier = values(owner.key(), before);
        FieldValues later = values(owner.key(), after);
        List<WriteStep> steps = new ArrayList<>();
        for (EntryRule rule : rules) {
            if (rule.isOfFields()) {
                update(rule, owner, earlier, later, steps);
            }
        }
        return steps;
    }

    private void update(EntryRule rule, Owner owner, FieldValues earlier, FieldValues later, List<WriteStep> steps) {
        EntryRule.Answer answer = rule.isOf(owner.tag(), later);
        boolean wasOf = rule.isOf(owner.tag(), earlier) == EntryRule.Answer.YES;
        if (answer == EntryRule.Answer.YES && rule.isComplete(later)) {
            if (wasOf && rule.isSame(earlier, later)) {
                mend(rule, owner, later, steps);
            } else {
                steps.addAll(removals(rule, owner.key()));
                steps.add(entry(rule, owner, later));
            }
        } else if (answer == EntryRule.Answer.YES || wasOf) {
            steps.addAll(removals(rule, owner.key()));
        } else if (answer == EntryRule.Answer.UNKNOWN && !rule.isSame(earlier, later)) {
            requireKnown(rule, answer);
        }
    }

    /** Adds the entry of an unchanged value if it is missing, unless it may be in another database. */
    private void mend(EntryRule rule, Owner owner, FieldValues values, List<WriteStep> steps) {
        List<Integer> databases = rule.index().databases();
        if (databases.size() > 1 || rule.index().isUnique() || !isHeld(rule, values)) {
            return;
        }
        EntryChanges changes = new EntryChanges(rule.index());
        List<Object> held = entryValues(rule, values);
        int database = databases.get(0);
        steps.add(step(rule, database, changes.deleteOthers(keys.bound(owner.key()), held)));
        steps.add(step(rule, database, changes.insertMissing(owner.written(), held)));
    }

    /**
     * Says whether the index can hold the values. A change of other fields is not refused because of a value that the
     * index could not hold before.
     */
    private static boolean isHeld(EntryRule rule, FieldValues values) {
        return rule.index().entries().columns().stream()
                .allMatch(column -> EntryValue.isHeld(column, values.get(column.name())));
    }

    private WriteStep entry(EntryRule rule, Owner owner, FieldValues values) {
        List<Integer> databases = rule.index().databases();
        int database = databases.contains(owner.database()) ? owner.database() : databases.get(0);
        Query insert = new EntryChanges(rule.index()).insert(owner.written(), entryValues(rule, values));
        return step(rule, database, insert);
    }

    private List<Object> entryValues(EntryRule rule, FieldValues values) {
        return rule.index().entries().columns().stream()
                .map(column -> EntryValue.of(column, values.get(column.name()), table))
                .toList();
    }

    /** Returns the steps that remove the entries of an entity from all index tables. */
    List<WriteStep> delete(RowKey key) {
        return rules.stream().flatMap(rule -> removals(rule, key).stream()).toList();
    }

    private List<WriteStep> removals(EntryRule rule, RowKey key) {
        Query delete = new EntryChanges(rule.index()).delete(keys.bound(key));
        return rule.index().databases().stream()
                .map(database -> step(rule, database, delete))
                .toList();
    }

    /**
     * Returns the step of a statement. If the index is not unique, a duplicate key is an entry of the same entity that
     * another program has just written.
     */
    private WriteStep step(EntryRule rule, int database, Query statement) {
        return new WriteStep(
                places.partitionOf(database),
                statement,
                () -> rule.index().isUnique()
                        ? refusal(
                                ErrorCode.UNIQUE_VIOLATION,
                                "the index '" + rule.index().name()
                                        + "' has an entry with these values. Its fields are " + columns(rule) + ".")
                        : refusal(
                                ErrorCode.SERIALIZATION_FAILURE,
                                "another program wrote the entry of this row in '"
                                        + rule.index().name() + "' meanwhile. Do it again."));
    }

    private void requireKnown(EntryRule rule, EntryRule.Answer answer) {
        if (answer == EntryRule.Answer.UNKNOWN) {
            throw refusal(
                    ErrorCode.NOT_SUPPORTED,
                    "the sampled entries do not show whether this row belongs into the index '"
                            + rule.index().name() + "' on " + columns(rule) + ". Set matchOn="
                            + rule.index().name() + ":" + Objects.requireNonNullElse(rule.tagField(), "FIELD")
                            + "=VALUE, with commas between several values. In a URL the option is friendfeed.matchOn.");
        }
    }

    private SchemalessException strange(EntryRule rule) {
        return refusal(
                ErrorCode.NOT_SUPPORTED,
                "the index '" + rule.index().name() + "' is on " + columns(rule)
                        + ", which the bodies of its entities do not have, so its values are not known. Insert by the"
                        + " program that keeps it, or say by matchOn="
                        + rule.index().name()
                        + ":FIELD=VALUE of which entities it is. In a URL the option is friendfeed.matchOn.");
    }

    private static String columns(EntryRule rule) {
        return rule.index().entries().columns().stream().map(EntryColumn::name).collect(Collectors.joining(", "));
    }

    private SchemalessException refusal(ErrorCode code, String reason) {
        return new SchemalessException(code, "Cannot change rows of '" + table + "': " + reason);
    }
}

package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Identity;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SequenceRange;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes of sequences. A restarted one gets another number, and so another counter: processes hold blocks of the old
 * one, which is no longer asked once the catalog is published.
 */
final class SequenceChanges {
    private final CatalogChange change;
    private final SequenceCounters counters;

    SequenceChanges(CatalogChange change) {
        this.change = change;
        this.counters = new SequenceCounters(change);
    }

    void create(CatalogState state, String name, SequenceRange range) {
        DefinitionRules.check(name, range);
        Sequence sequence = new Sequence(state.nextNumber(), name, range);
        CatalogState creating = start(state, sequence, range.start());
        change.conclude(put(creating, creating.nextNumber(), sequence, Definition.Phase.ACTIVE));
    }

    void drop(CatalogState state, String name) {
        Sequence sequence = find(state, name);
        CatalogState dropping = put(state, state.nextNumber(), sequence, Definition.Phase.DROPPING);
        concludeWithout(sequence, dropping);
    }

    /**
     * Lets a sequence begin again.
     *
     * @param next its next number; null for the one that it began with
     */
    void restart(CatalogState state, String name, @Nullable Long next) {
        Sequence old = find(state, name);
        SequenceRange range = old.range();
        long first = next == null ? range.start() : next;
        DefinitionRules.check(name, new SequenceRange(first, range.increment(), range.least(), range.greatest()));
        Sequence renewed = new Sequence(state.nextNumber(), old.name(), range);
        CatalogState creating = start(state, renewed, first);
        CatalogState restarted = change.write(
                creating,
                creating.nextNumber(),
                Map.of(
                        old.number(), Optional.of(new Definition.OfSequence(old, Definition.Phase.DROPPING)),
                        renewed.number(), Optional.of(new Definition.OfSequence(renewed, Definition.Phase.ACTIVE))));
        concludeWithout(old, restarted);
    }

    /** Lets the numbers of a model's identity column begin again; does nothing if there is none. */
    void restartIdentity(CatalogState state, Model model) {
        Column column = model.identityColumn().orElse(null);
        Identity identity = column == null ? null : column.identity();
        if (column == null || identity == null) {
            return;
        }
        int number = state.nextNumber();
        // the number is taken first: a counter that a stopped statement leaves must be no other's
        CatalogState taken = put(state, number + 1, model);
        counters.start(
                new Sequence(number, column.name(), identity.range()),
                identity.range().start());
        Model changed = model.withColumns(model.columns().stream()
                .map(kept -> kept.equals(column) ? kept.with(identity.withSequence(number)) : kept)
                .toList());
        CatalogState restarted = put(taken, taken.nextNumber(), changed);
        change.conclude(restarted, () -> {
            change.publish(restarted);
            counters.forget(identity.sequence());
        });
    }

    private CatalogState start(CatalogState state, Sequence sequence, long first) {
        CatalogState creating = put(state, sequence.number() + 1, sequence, Definition.Phase.CREATING);
        try {
            counters.start(sequence, first);
        } catch (RuntimeException e) {
            UnfinishedChanges.removeAfter(e, change);
            throw e;
        }
        return creating;
    }

    private void concludeWithout(Sequence sequence, CatalogState written) {
        change.conclude(written, () -> {
            change.publish(written);
            new Leftovers(change).drop(written, Set.of(sequence.number()));
        });
    }

    private CatalogState put(CatalogState state, int nextNumber, Sequence sequence, Definition.Phase phase) {
        return change.write(
                state, nextNumber, Map.of(sequence.number(), Optional.of(new Definition.OfSequence(sequence, phase))));
    }

    private CatalogState put(CatalogState state, int nextNumber, Model model) {
        return change.write(
                state,
                nextNumber,
                Map.of(model.number(), Optional.of(new Definition.OfModel(model, Definition.Phase.ACTIVE))));
    }

    private static Sequence find(CatalogState state, String name) {
        return state.find(name)
                .filter(Definition.OfSequence.class::isInstance)
                .map(definition -> ((Definition.OfSequence) definition).sequence())
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot find sequence '" + name + "': the store has none of that name. Check the name."));
    }
}

package dev.schemaless.catalog.document;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.ExternalDefinitions;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.ViewDefinition;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The whole catalog at one version, half-done changes included.
 *
 * @param nextNumber the smallest number that no model, view, index or sequence has had
 * @param definitions by their numbers
 * @param rows the version of each row of the catalog, dropped ones included, by its number
 */
public record CatalogState(
        long version, int nextNumber, Map<Integer, Definition> definitions, Map<Integer, RowVersion> rows) {
    /**
     * The latest version of a row.
     *
     * @param createdAt microseconds since 1970-01-01 UTC
     */
    public record RowVersion(long refKey, long createdAt) {}

    public CatalogState {
        definitions = Map.copyOf(definitions);
        rows = Map.copyOf(rows);
    }

    /** Returns the part that users may see. */
    public CatalogSnapshot snapshot() {
        List<Model> models = activeModels()
                .sorted(Comparator.comparing(Model::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
        List<ViewDefinition> views = definitions.values().stream()
                .filter(Definition.OfView.class::isInstance)
                .map(definition -> ((Definition.OfView) definition).view())
                .sorted(Comparator.comparing(ViewDefinition::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
        List<Sequence> sequences = sequences()
                .filter(sequence -> sequence.phase() == Definition.Phase.ACTIVE)
                .map(Definition.OfSequence::sequence)
                .sorted(Comparator.comparing(Sequence::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
        return new CatalogSnapshot(version, models, views, sequences, externals());
    }

    private ExternalDefinitions externals() {
        return new ExternalDefinitions(
                externalStores()
                        .sorted(Comparator.comparing(ExternalStoreDefinition::name, String.CASE_INSENSITIVE_ORDER))
                        .toList(),
                externalTables()
                        .sorted(Comparator.comparing(Model::name, String.CASE_INSENSITIVE_ORDER))
                        .toList());
    }

    public Stream<ExternalStoreDefinition> externalStores() {
        return definitions.values().stream()
                .filter(Definition.OfExternalStore.class::isInstance)
                .map(definition -> ((Definition.OfExternalStore) definition).store());
    }

    public Stream<Model> externalTables() {
        return definitions.values().stream()
                .filter(Definition.OfExternalTable.class::isInstance)
                .map(definition -> ((Definition.OfExternalTable) definition).model());
    }

    private Stream<Model> activeModels() {
        return models().filter(Definition.OfModel::isVisible).map(Definition.OfModel::model);
    }

    /** Says whether jobs fill indexes. */
    public boolean hasBuilds() {
        return activeModels().flatMap(model -> model.indexes().stream()).anyMatch(IndexDefinition::isBuilding);
    }

    public Stream<Definition.OfModel> models() {
        return definitions.values().stream()
                .filter(Definition.OfModel.class::isInstance)
                .map(Definition.OfModel.class::cast)
                .sorted(Comparator.comparingInt(Definition.OfModel::number));
    }

    public Stream<Definition.OfSequence> sequences() {
        return definitions.values().stream()
                .filter(Definition.OfSequence.class::isInstance)
                .map(Definition.OfSequence.class::cast)
                .sorted(Comparator.comparingInt(Definition.OfSequence::number));
    }

    /** Returns the dropped definitions whose tables may not all be gone yet. */
    public Stream<Definition> leftovers() {
        return definitions.values().stream().filter(Definition::isLeftover);
    }

    /**
     * Finds a model, view, sequence or external table that has a name, without case. The names of dropped definitions
     * are free, and external stores have names of their own.
     */
    public Optional<Definition> find(String name) {
        return definitions.values().stream()
                .filter(definition -> !definition.isLeftover() && !(definition instanceof Definition.OfExternalStore))
                .filter(definition -> definition.name().equalsIgnoreCase(name))
                .findFirst();
    }
}

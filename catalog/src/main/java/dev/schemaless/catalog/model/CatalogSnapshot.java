package dev.schemaless.catalog.model;

import java.util.List;
import java.util.Optional;

/**
 * All models, views and sequences of a store at one catalog version. Immutable.
 *
 * @param version grows with every change of the catalog
 * @param models in the order of their names, compared without case
 * @param views in the order of their names, compared without case
 * @param sequences those that have a name of their own, in the order of their names, compared without case
 * @param externals stores of other programs that are declared, and their tables
 */
public record CatalogSnapshot(
        long version,
        List<Model> models,
        List<ViewDefinition> views,
        List<Sequence> sequences,
        ExternalDefinitions externals) {
    public CatalogSnapshot {
        models = List.copyOf(models);
        views = List.copyOf(views);
        sequences = List.copyOf(sequences);
    }

    /** Makes a catalog without sequences and external stores. */
    public CatalogSnapshot(long version, List<Model> models, List<ViewDefinition> views) {
        this(version, models, views, List.of(), ExternalDefinitions.none());
    }

    /** Returns the catalog with other models. */
    public CatalogSnapshot withModels(List<Model> others) {
        return new CatalogSnapshot(version, others, views, sequences, externals);
    }

    public Optional<Model> findModel(String name) {
        return models.stream()
                .filter(model -> model.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Finds a model by its number. */
    public Optional<Model> findModel(int number) {
        return models.stream().filter(model -> model.number() == number).findFirst();
    }

    public Optional<Sequence> findSequence(String name) {
        return sequences.stream()
                .filter(sequence -> sequence.name().equalsIgnoreCase(name))
                .findFirst();
    }

    public Optional<ViewDefinition> findView(String name) {
        return views.stream().filter(view -> view.name().equalsIgnoreCase(name)).findFirst();
    }
}

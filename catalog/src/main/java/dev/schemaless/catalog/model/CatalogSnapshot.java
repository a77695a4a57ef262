package dev.schemaless.catalog.model;

import java.util.List;
import java.util.Optional;

/**
 * All models and views of a store at one catalog version. Immutable.
 *
 * @param version grows with every change of the catalog
 * @param models in the order of their names, compared without case
 * @param views in the order of their names, compared without case
 */
public record CatalogSnapshot(long version, List<Model> models, List<ViewDefinition> views) {
    public CatalogSnapshot {
        models = List.copyOf(models);
        views = List.copyOf(views);
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

    public Optional<ViewDefinition> findView(String name) {
        return views.stream().filter(view -> view.name().equalsIgnoreCase(name)).findFirst();
    }
}

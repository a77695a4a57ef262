package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Model;
import java.util.List;

/**
 * The tables that a statement reads.
 *
 * @param models those of the store itself, in any order
 * @param once whether the statement reads one table by one request, which it sends once
 */
public record ReadScope(List<Model> models, boolean once) {
    /** The scope of a statement that reads no table of the store itself. */
    public static final ReadScope NONE = new ReadScope(List.of(), true);

    public ReadScope {
        models = List.copyOf(models);
    }

    /** Returns the scope of a single request. */
    public static ReadScope once(Model model) {
        return model.number() < 0 ? NONE : new ReadScope(List.of(model), true);
    }

    /** Returns the scope of a statement that sends several requests, or one of them several times. */
    public static ReadScope severalTimes(List<Model> models) {
        List<Model> own =
                models.stream().filter(model -> model.number() >= 0).distinct().toList();
        return own.isEmpty() ? NONE : new ReadScope(own, false);
    }

    /** Returns the same scope for a statement that reads in a view from the start, however few round trips it takes. */
    public ReadScope inOneMoment() {
        return severalTimes(models);
    }
}

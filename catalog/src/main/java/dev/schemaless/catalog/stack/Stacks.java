package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stacks other than the native one, and their models. Models of these stacks have negative numbers, which identify
 * the stack. A table that the catalog declares has its number in the catalog, negated. Thread-safe.
 */
public final class Stacks implements AutoCloseable {
    /** The number of the first model that no catalog declares. */
    private static final int FIRST = Integer.MIN_VALUE;

    private final List<Stack> stacks;
    private final List<Model> models;
    /** The stack of each model, by the model's position. */
    private final List<Stack> stackOf;

    private volatile @Nullable Merged merged;

    /** The catalog of the native stack, and the same with the models of all. */
    private record Merged(CatalogSnapshot own, CatalogSnapshot all) {}

    private Stacks(List<Stack> stacks) {
        this.stacks = List.copyOf(stacks);
        List<Model> found = new ArrayList<>();
        List<Stack> owners = new ArrayList<>();
        for (Stack stack : stacks) {
            for (Model model : stack.models()) {
                checkFree(found, model, stack);
                found.add(model.withNumber(FIRST + found.size()));
                owners.add(stack);
            }
        }
        this.models = List.copyOf(found);
        this.stackOf = List.copyOf(owners);
    }

    private static void checkFree(List<Model> found, Model model, Stack stack) {
        if (find(found, model.name()).isPresent()) {
            throw new SchemalessException(
                    ErrorCode.TABLE_EXISTS,
                    "Cannot open stack '" + stack.name() + "': another has a table '" + model.name()
                            + "' as well. Give one of them another name.");
        }
    }

    /** Opens stacks; if one cannot be opened, none is. */
    public static Stacks open(List<StackProvider> providers) {
        List<Stack> opened = new ArrayList<>();
        try {
            providers.forEach(provider -> opened.add(provider.open()));
            return new Stacks(opened);
        } catch (RuntimeException e) {
            closeAll(opened, e);
            throw e;
        }
    }

    boolean isEmpty() {
        return stacks.isEmpty();
    }

    /** Says whether a model that is not the native stack's is declared by the catalog. */
    static boolean isDeclared(Model model) {
        return model.number() >= FIRST / 2;
    }

    /** Returns the stack that a model is of. */
    Stack of(Model model) {
        return stackOf.get(model.number() - FIRST);
    }

    /** Finds a model of these stacks by name, without case. */
    Optional<Model> find(String name) {
        return find(models, name);
    }

    private static Optional<Model> find(List<Model> models, String name) {
        return models.stream()
                .filter(model -> model.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /**
     * Returns a catalog with the models of these stacks and those that it declares as well. A table or view of the native stack hides
     * one of the same name.
     */
    @SuppressWarnings("ReferenceEquality") // a catalog that was read anew is merged anew
    CatalogSnapshot with(CatalogSnapshot own) {
        if (models.isEmpty() && own.externals().tables().isEmpty()) {
            return own;
        }
        Merged known = merged;
        if (known == null || known.own() != own) {
            known = new Merged(own, merge(own));
            merged = known;
        }
        return known.all();
    }

    private CatalogSnapshot merge(CatalogSnapshot own) {
        List<Model> all = new ArrayList<>(own.models());
        own.externals().tables().forEach(table -> all.add(table.withNumber(-table.number())));
        for (Model model : models) {
            if (find(all, model.name()).isEmpty() && own.findView(model.name()).isEmpty()) {
                all.add(model);
            }
        }
        all.sort(Comparator.comparing(Model::name, String.CASE_INSENSITIVE_ORDER));
        return own.withModels(all);
    }

    @Override
    public void close() {
        IllegalStateException failures = new IllegalStateException("Cannot close store: some stacks did not close.");
        closeAll(stacks, failures);
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }

    private static void closeAll(List<Stack> stacks, RuntimeException reason) {
        for (Stack stack : stacks) {
            try {
                stack.close();
            } catch (RuntimeException e) {
                reason.addSuppressed(e);
            }
        }
    }
}

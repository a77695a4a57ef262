package dev.schemaless.catalog.document;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ScalarType;
import java.util.Set;
import java.util.TreeSet;

/** Checks the links between the parts of a model that was read. Each method throws {@link IllegalArgumentException} for one that leads nowhere. */
final class ModelLinks {
    private ModelLinks() {}

    static void check(Model model) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Column column : model.columns()) {
            if (!names.add(column.name())) {
                throw new IllegalArgumentException(
                        "it has two columns of the name '" + Fields.shown(column.name()) + "'");
            }
        }
        model.primaryKeyColumns().forEach(ModelLinks::checkOrder);
        if (model.shardField() != null) {
            checkOrder(model.columnOfField(model.shardField()));
        }
        model.indexes().forEach(index -> check(model, index));
    }

    private static void check(Model model, IndexDefinition index) {
        int size = index.fields().size();
        boolean isComplete = model.external() != null
                || (index.number() > 0 && index.prefixes().size() == size);
        if (size == 0 || index.directions().size() != size || !isComplete) {
            throw new IllegalArgumentException("its index '" + Fields.shown(index.name()) + "' is not complete");
        }
        for (String key : index.fields()) {
            checkKey(model, index, key);
        }
        if (index.shardField() != null) {
            checkKey(model, index, index.shardField());
        }
    }

    private static void checkKey(Model model, IndexDefinition index, String key) {
        if (!index.undeclared().containsKey(key)) {
            checkOrder(model.columnOfField(key));
        }
    }

    private static void checkOrder(Column column) {
        if (!(column.type() instanceof ScalarType)) {
            throw new IllegalArgumentException(
                    "the type of its key column '" + Fields.shown(column.name()) + "' has no order");
        }
    }
}

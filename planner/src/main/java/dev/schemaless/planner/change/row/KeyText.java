package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.catalog.type.ValueText;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Names a row by its primary key, for messages. */
public final class KeyText {
    private KeyText() {}

    /** Returns for example {@code (id, day) = (7, 2026-01-01)}; empty for a model without primary key. */
    public static String of(Model model, @Nullable Object[] values) {
        if (model.primaryKey().isEmpty()) {
            return "";
        }
        String names = model.primaryKeyColumns().stream().map(Column::name).collect(Collectors.joining(", ", "(", ")"));
        return names + " = "
                + model.primaryKeyColumns().stream()
                        .map(column -> ValueText.of(
                                column.type(), values[model.columns().indexOf(column)]))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Returns the same as {@link #of}; empty also if a value of the key is not known. */
    static String ofKnown(Model model, @Nullable Object[] values) {
        boolean known = model.primaryKeyColumns().stream()
                .map(column -> values[model.columns().indexOf(column)])
                .allMatch(value -> value != null && value != RowInput.ABSENT);
        return known ? of(model, values) : "";
    }
}

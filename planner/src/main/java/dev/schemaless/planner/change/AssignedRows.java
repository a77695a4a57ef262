package dev.schemaless.planner.change;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.MergeClause;
import dev.schemaless.planner.change.row.KeyText;
import dev.schemaless.planner.change.select.ChangeSelect;
import dev.schemaless.planner.change.select.MergeSelect;
import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.expression.AssignedOutputs.Output;
import dev.schemaless.planner.expression.AssignedOutputs.RowName;
import dev.schemaless.planner.expression.AssignedOutputs.RowOutputs;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.type.ValueBridge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps the values of a statement's query to columns and rows, so that errors can name them. */
final class AssignedRows {
    private AssignedRows() {}

    /** Returns the outputs of rows to be inserted, which primary keys distinguish. */
    static AssignedOutputs ofInsert(Model model, List<TargetField> fields) {
        return AssignedOutputs.of(inserted(model, fields, 0));
    }

    /** Returns the outputs of a query of row key, version and new values. */
    static AssignedOutputs ofUpdate(List<TargetField> fields) {
        List<Output> outputs = new ArrayList<>(Collections.nCopies(ChangeSelect.FIRST_VALUE, Output.NONE));
        outputs.addAll(updated(fields));
        return AssignedOutputs.of(outputs);
    }

    /** Returns the outputs of new values alone; the code that computes them knows the row. */
    static AssignedOutputs ofValues(List<TargetField> fields) {
        return AssignedOutputs.of(fields.stream()
                .map(field -> new Output(field.name(), outputs -> ""))
                .toList());
    }

    /** Returns the outputs of the query of a MERGE. */
    static AssignedOutputs ofMerge(Model model, List<MergeSelect.Branch> branches) {
        List<Output> outputs = new ArrayList<>(Collections.nCopies(MergeSelect.CLAUSE + 1, Output.NONE));
        for (MergeSelect.Branch branch : branches) {
            outputs.addAll(
                    branch.action() == MergeClause.Action.INSERT
                            ? inserted(model, branch.fields(), branch.firstValue())
                            : updated(branch.fields()));
        }
        return AssignedOutputs.of(outputs);
    }

    /** Returns the outputs of values to be inserted, the first of which is at a position of the query's row. */
    private static List<Output> inserted(Model model, List<TargetField> fields, int first) {
        RowName row = outputs -> keyText(model, fields, first, outputs);
        return fields.stream().map(field -> new Output(field.name(), row)).toList();
    }

    /** Returns the outputs of new values of rows whose key is the query's first output. */
    private static List<Output> updated(List<TargetField> fields) {
        return fields.stream()
                .map(field -> new Output(field.name(), AssignedRows::rowKey))
                .toList();
    }

    private static String rowKey(RowOutputs outputs) {
        return outputs.value(0) instanceof String key ? " of row key '" + key + "'" : "";
    }

    private static String keyText(Model model, List<TargetField> fields, int first, RowOutputs outputs) {
        @Nullable Object[] values = new @Nullable Object[model.columns().size()];
        for (Column column : model.primaryKeyColumns()) {
            int place = placeOf(column, fields);
            Object value = place < 0 ? null : outputs.value(first + place);
            if (value == null) {
                return "";
            }
            values[model.columns().indexOf(column)] =
                    ValueBridge.of(fields.get(place).type()).toCatalog(value);
        }
        return model.primaryKey().isEmpty() ? "" : " of " + KeyText.of(model, values);
    }

    private static int placeOf(Column column, List<TargetField> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equalsIgnoreCase(column.name())) {
                return i;
            }
        }
        return -1;
    }
}

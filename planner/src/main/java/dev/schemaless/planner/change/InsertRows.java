package dev.schemaless.planner.change;

import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.sql.Parameters;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.sql.ValuesRow;
import dev.schemaless.planner.sql.ValuesShapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlInsert;

/**
 * The planned rows of a statement of the INSERT family.
 *
 * @param first the plan of the rows, or of the first shape of rows
 * @param fields the columns that the rows' values are for
 * @param readsTables whether the rows come from tables
 */
record InsertRows(
        ExecutablePlan first,
        Operator operator,
        List<TargetField> fields,
        RelDataType parameters,
        boolean readsTables) {

    static InsertRows of(SqlInsert insert, Supplier<Translator> translators) {
        Optional<ValuesShapes> shapes = ValuesShapes.of(insert);
        return shapes.isPresent() ? shaped(shapes.get(), translators) : one(insert, translators.get());
    }

    private static InsertRows one(SqlInsert insert, Translator translator) {
        Translated translated = translator.translate(insert);
        ExecutablePlan plan = ExecutablePlan.of(translator, translated);
        return new InsertRows(plan, plan.operator(), fields(translated), plan.parameters(), plan.readsTables());
    }

    private static InsertRows shaped(ValuesShapes shapes, Supplier<Translator> translators) {
        List<InsertRows> plans = shapes.inserts().stream()
                .map(insert -> one(insert, translators.get()))
                .toList();
        SortedMap<Integer, RelDataType> parameters = new TreeMap<>();
        for (ValuesRow row : shapes.rows()) {
            List<RelDataTypeField> types = plans.get(row.shape()).parameters().getFieldList();
            for (int i = 0; i < row.values().size(); i++) {
                if (row.values().get(i) instanceof ValuesRow.Parameter parameter) {
                    parameters.put(parameter.position(), types.get(i).getType());
                }
            }
        }
        InsertRows first = plans.get(0);
        return new InsertRows(
                first.first(),
                ShapedRows.operator(plans.stream().map(InsertRows::operator).toList(), shapes.rows()),
                first.fields(),
                Parameters.struct(parameters, translators.get().typeFactory()),
                plans.stream().anyMatch(InsertRows::readsTables));
    }

    private static List<TargetField> fields(Translated translated) {
        List<TargetField> fields = new ArrayList<>();
        for (RelDataTypeField field : translated.root().rel.getRowType().getFieldList()) {
            fields.add(
                    new TargetField(field.getName(), field.getType(), field.getIndex() >= translated.namedColumns()));
        }
        return fields;
    }
}

package dev.schemaless.planner.change;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.change.run.ProposedRows;
import dev.schemaless.planner.change.run.ShapedRows;
import dev.schemaless.planner.change.select.ValuesShapes;
import dev.schemaless.planner.literal.LiteralRows;
import dev.schemaless.planner.literal.LiteralRowsOperator;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.sql.Parameters;
import dev.schemaless.planner.sql.TargetField;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The planned rows of a statement of the INSERT family.
 *
 * @param first the plan of the rows, or of the first shape of rows
 * @param fields the columns that the rows' values are for
 * @param order in which the rows come out
 * @param scope which tables of the store itself the rows come from
 * @param readsTables whether the rows come from tables
 */
record InsertRows(
        ExecutablePlan first,
        Operator operator,
        List<TargetField> fields,
        RelDataType parameters,
        ProposedRows.Order order,
        ReadScope scope,
        boolean readsTables) {

    static InsertRows of(Model model, SqlInsert insert, Supplier<Translator> translators) {
        if (insert.getSource() instanceof SqlCall source
                && source.getOperator() instanceof LiteralRowsOperator operator) {
            return literals(model, insert, source, operator.shapes(), translators);
        }
        Optional<ValuesShapes> shapes = ValuesShapes.of(insert);
        return shapes.isPresent() ? shaped(model, shapes.get(), translators) : one(model, insert, translators.get());
    }

    private static InsertRows literals(
            Model model,
            SqlInsert insert,
            SqlCall source,
            List<LiteralRowsOperator.Shape> shapes,
            Supplier<Translator> translators) {
        List<InsertRows> plans = shapes.stream()
                .map(shape -> ofShape(model, insert, shape, translators))
                .toList();
        int parameter = LiteralRowsOperator.parameter(source);
        RelDataTypeFactory types = translators.get().typeFactory();
        SortedMap<Integer, RelDataType> parameters =
                new TreeMap<>(Map.of(parameter, types.createSqlType(SqlTypeName.ANY)));
        return plans.get(0)
                .with(plans, ShapedRows.ofParameter(operators(plans), parameter), Parameters.struct(parameters, types));
    }

    private static InsertRows ofShape(
            Model model, SqlInsert insert, LiteralRowsOperator.Shape shape, Supplier<Translator> translators) {
        LiteralParameters.Typed typed =
                LiteralParameters.translate(shape, row -> ValuesShapes.insertOf(insert, row), translators);
        return one(model, typed.translated(), typed.translator(), ProposedRows.Order.AS_GIVEN);
    }

    private static InsertRows one(Model model, SqlInsert insert, Translator translator) {
        ProposedRows.Order order = insert.getSource().getKind() == SqlKind.VALUES
                ? ProposedRows.Order.AS_GIVEN
                : ProposedRows.Order.OF_QUERY;
        return one(model, translator.translate(insert), translator, order);
    }

    private static InsertRows one(Model model, Translated translated, Translator translator, ProposedRows.Order order) {
        List<TargetField> fields = fields(translated);
        ExecutablePlan plan = ExecutablePlan.of(translator, translated, AssignedRows.ofInsert(model, fields));
        return new InsertRows(
                plan, plan.operator(), fields, plan.parameters(), order, plan.scope(), plan.readsTables());
    }

    private static InsertRows shaped(Model model, ValuesShapes shapes, Supplier<Translator> translators) {
        List<InsertRows> plans = shapes.inserts().stream()
                .map(insert -> one(model, insert, translators.get()))
                .toList();
        SortedMap<Integer, RelDataType> parameters = new TreeMap<>();
        for (ValuesShapes.Row row : shapes.rows()) {
            List<RelDataTypeField> types = plans.get(row.shape()).parameters().getFieldList();
            for (int i = 0; i < row.parameters().size(); i++) {
                parameters.put(row.parameters().get(i), types.get(i).getType());
            }
        }
        List<Operator> operators = operators(plans);
        Operator operator = context -> {
            List<@Nullable Object> values = context.evaluation().parameters();
            Stream<LiteralRows.Row> rows = shapes.rows().stream()
                    .map(row -> new LiteralRows.Row(
                            row.shape(),
                            row.parameters().stream()
                                    .<@Nullable Object>map(values::get)
                                    .toList()));
            return new ShapedRows(operators, rows, context);
        };
        return plans.get(0)
                .with(
                        plans,
                        operator,
                        Parameters.struct(parameters, translators.get().typeFactory()));
    }

    private static List<Operator> operators(List<InsertRows> plans) {
        return plans.stream().map(InsertRows::operator).toList();
    }

    private InsertRows with(List<InsertRows> plans, Operator all, RelDataType allParameters) {
        boolean anyReads = plans.stream().anyMatch(InsertRows::readsTables);
        ReadScope scope = ReadScope.severalTimes(
                plans.stream().flatMap(plan -> plan.scope().models().stream()).toList());
        return new InsertRows(first, all, fields, allParameters, order, scope, anyReads);
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

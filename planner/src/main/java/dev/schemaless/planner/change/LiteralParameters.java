package dev.schemaless.planner.change;

import dev.schemaless.planner.literal.LiteralRowsOperator;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.sql.Translator;
import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * The parameters in place of the literals of a row: each has its literal's type, and is cast to its column's.
 *
 * <p>They are validated as parameters of their columns' types, and the casts are put into the plan. Validating a cast takes Calcite as long
 * as all the rest of a value. A literal of another kind than its column is cast before, so that it is refused or converted as it would be by
 * itself.
 */
final class LiteralParameters {
    /** A translated INSERT, and the translator of it alone. */
    record Typed(Translator translator, Translated translated) {}

    /** Makes an INSERT of a row. */
    @FunctionalInterface
    interface InsertOfRow {
        SqlInsert of(SqlNode row);
    }

    private LiteralParameters() {}

    /** Translates an INSERT of a row of literals. */
    static Typed translate(LiteralRowsOperator.Shape shape, InsertOfRow insert, Supplier<Translator> translators) {
        Translator translator = translators.get();
        Translated translated = translator.translate(insert.of(Selects.copy(shape.row())));
        BitSet others = ofOtherKinds(shape.types(), translated);
        if (!others.isEmpty()) {
            translator = translators.get();
            translated = translator.translate(insert.of(cast(shape, others)));
        }
        return new Typed(translator, translated.with(typed(translated.root().rel, shape.types())));
    }

    private static BitSet ofOtherKinds(List<RelDataType> literals, Translated translated) {
        List<RelDataTypeField> columns = translated.parameters().getFieldList();
        BitSet others = new BitSet();
        for (int i = 0; i < literals.size(); i++) {
            others.set(
                    i, !SqlTypeUtil.inSameFamily(literals.get(i), columns.get(i).getType()));
        }
        return others;
    }

    private static SqlNode cast(LiteralRowsOperator.Shape shape, BitSet wanted) {
        SqlCall row = shape.row();
        List<SqlNode> values = new ArrayList<>();
        for (SqlNode value : row.getOperandList()) {
            boolean isCast = value instanceof SqlDynamicParam parameter && wanted.get(parameter.getIndex());
            values.add(isCast ? Selects.cast(value, shape.types().get(((SqlDynamicParam) value).getIndex())) : value);
        }
        return row.getOperator().createCall(row.getParserPosition(), values);
    }

    private static RelNode typed(RelNode rel, List<RelDataType> types) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        RexShuttle casts = new RexShuttle() {
            @Override
            public RexNode visitDynamicParam(RexDynamicParam parameter) {
                RelDataType type =
                        builder.getTypeFactory().createTypeWithNullability(types.get(parameter.getIndex()), true);
                return builder.ensureType(
                        parameter.getType(), builder.makeDynamicParam(type, parameter.getIndex()), true);
            }
        };
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(casts);
            }
        });
    }
}

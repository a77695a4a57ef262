package dev.schemaless.planner.sql;

import dev.schemaless.planner.ProductVersion;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.function.SchemalessConvertlets;
import dev.schemaless.planner.repair.conversion.GroupedQueryConverter;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** The converter of statements; an INSERT becomes the query of the values it writes, cast to the columns it names. */
final class SchemalessConverter extends GroupedQueryConverter {
    private static final HintStrategyTable HINTS = hints();

    private final SqlValidator sqlValidator;

    SchemalessConverter(
            Translator translator, SqlValidator validator, Prepare.CatalogReader catalogReader, RelOptCluster cluster) {
        super(
                translator,
                validator,
                catalogReader,
                cluster,
                new SchemalessConvertlets(
                        SchemaNames.DEFAULT,
                        ProductVersion.TEXT,
                        translator.settings().zone()),
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(true)
                        // keeps the outputs of a derived table apart from what is selected of it. Calcite 1.42.0, no
                        // issue
                        // known: it merges the two, and then finds the wrong columns where an output is a subquery
                        .addRelBuilderConfigTransform(builder -> builder.withBloat(-1))
                        .withHintStrategyTable(HINTS)
                        // a list of constants stays a predicate, however long: an index can answer it
                        .withInSubQueryThreshold(Integer.MAX_VALUE));
        this.sqlValidator = validator;
    }

    private static HintStrategyTable hints() {
        HintStrategyTable.Builder builder = HintStrategyTable.builder();
        AccessHints.NAMES.forEach(name -> builder.hintStrategy(name, HintPredicates.TABLE_SCAN));
        return builder.build();
    }

    @Override
    protected RelNode convertInsert(SqlInsert insert) {
        RelDataType target = sqlValidator.getValidatedNodeType(insert);
        return cast(convertAssigned(insert.getSource(), target), target);
    }

    /** Converts a SELECT whose values are assigned to columns. */
    RelNode convertAssigned(SqlNode select, RelDataType target) {
        return convertQueryRecursive(select, true, target).project();
    }

    /** Returns the rows with each value cast to the type of the target's field at its position. */
    static RelNode cast(RelNode source, RelDataType target) {
        RelOptCluster cluster = source.getCluster();
        RexBuilder rexBuilder = cluster.getRexBuilder();
        List<RexNode> cast = new ArrayList<>();
        for (int i = 0; i < target.getFieldCount(); i++) {
            RexNode value = rexBuilder.makeInputRef(source, i);
            RelDataType type = cluster.getTypeFactory()
                    .createTypeWithNullability(target.getFieldList().get(i).getType(), true);
            cast.add(rexBuilder.ensureType(type, value, true));
        }
        return RelFactories.LOGICAL_BUILDER
                .create(cluster, null)
                .push(source)
                .project(cast, target.getFieldNames(), true)
                .build();
    }
}

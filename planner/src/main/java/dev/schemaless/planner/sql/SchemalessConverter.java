package dev.schemaless.planner.sql;

import dev.schemaless.planner.ProductVersion;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.function.SchemalessConvertlets;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** Calcite's converter; an INSERT becomes the query of the values it writes, cast to the columns it names. */
final class SchemalessConverter extends SqlToRelConverter {
    private final SqlValidator sqlValidator;

    SchemalessConverter(
            RelOptTable.ViewExpander viewExpander,
            SqlValidator validator,
            Prepare.CatalogReader catalogReader,
            RelOptCluster cluster) {
        super(
                viewExpander,
                validator,
                catalogReader,
                cluster,
                new SchemalessConvertlets(SchemaNames.DEFAULT, ProductVersion.TEXT),
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(true)
                        // a list of constants stays a predicate, however long: an index can answer it
                        .withInSubQueryThreshold(Integer.MAX_VALUE));
        this.sqlValidator = validator;
    }

    @Override
    protected RelNode convertInsert(SqlInsert insert) {
        RelDataType target = sqlValidator.getValidatedNodeType(insert);
        RelNode source = convertQueryRecursive(insert.getSource(), true, target).project();
        RexBuilder rexBuilder = getCluster().getRexBuilder();
        List<RexNode> cast = new ArrayList<>();
        for (int i = 0; i < target.getFieldCount(); i++) {
            RexNode value = rexBuilder.makeInputRef(source, i);
            RelDataType type = getCluster()
                    .getTypeFactory()
                    .createTypeWithNullability(target.getFieldList().get(i).getType(), true);
            cast.add(rexBuilder.ensureType(type, value, true));
        }
        return RelFactories.LOGICAL_BUILDER
                .create(getCluster(), null)
                .push(source)
                .project(cast, target.getFieldNames(), true)
                .build();
    }
}

package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessSort;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Runs ORDER BY on our own runtime, unless it is by a collection. */
public final class ImplementSortRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalSort.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementSortRule")
            .withRuleFactory(ImplementSortRule::new);

    private static final List<List<SqlTypeName>> SCALARS = List.of(
            SqlTypeName.BOOLEAN_TYPES, SqlTypeName.NUMERIC_TYPES, SqlTypeName.STRING_TYPES, SqlTypeName.DATETIME_TYPES);

    private ImplementSortRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalSort sort = (LogicalSort) rel;
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
        if (keys.isEmpty() || !keys.stream().allMatch(key -> isScalar(sort, key))) {
            return null;
        }
        return new SchemalessSort(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(sort.getInput(), sort.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                sort.getCollation(),
                sort.offset,
                sort.fetch);
    }

    private static boolean isScalar(LogicalSort sort, RelFieldCollation key) {
        RelDataTypeField field = sort.getRowType().getFieldList().get(key.getFieldIndex());
        SqlTypeName type = field.getType().getSqlTypeName();
        return type == SqlTypeName.UUID || SCALARS.stream().anyMatch(types -> types.contains(type));
    }
}

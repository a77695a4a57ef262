package dev.schemaless.planner.plan;

import dev.schemaless.planner.rel.SchemalessRecursion;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/** Removes columns that are not used. Public, for Calcite calls it by reflection. */
public final class FieldTrimmer extends RelFieldTrimmer {
    FieldTrimmer(RelBuilder builder) {
        super(null, builder);
    }

    /** Keeps the columns of a recursive query: later rounds may use them. Below, unused ones are removed. */
    public TrimResult trimFields(
            SchemalessRecursion recursion, ImmutableBitSet used, Set<RelDataTypeField> extraFields) {
        List<RelNode> inputs = recursion.getInputs().stream().map(this::trim).toList();
        return result(
                recursion.copy(recursion.getTraitSet(), inputs),
                Mappings.createIdentity(recursion.getRowType().getFieldCount()));
    }
}

package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.EnumerableToSchemaless;
import dev.schemaless.planner.rel.SchemalessConvention;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;

/** Lets our own operators consume the rows of generated code. */
public final class BridgeToOwnRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(
                    RelNode.class, EnumerableConvention.INSTANCE, SchemalessConvention.INSTANCE, "BridgeToOwnRule")
            .withRuleFactory(BridgeToOwnRule::new);

    private BridgeToOwnRule(Config config) {
        super(config);
    }

    @Override
    public RelNode convert(RelNode rel) {
        return EnumerableToSchemaless.of(rel);
    }
}

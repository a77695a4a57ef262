package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessToEnumerable;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;

/** Lets generated code consume the rows of our own operators. */
public final class BridgeToEnumerableRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(
                    RelNode.class,
                    SchemalessConvention.INSTANCE,
                    EnumerableConvention.INSTANCE,
                    "BridgeToEnumerableRule")
            .withRuleFactory(BridgeToEnumerableRule::new);

    private BridgeToEnumerableRule(Config config) {
        super(config);
    }

    @Override
    public RelNode convert(RelNode rel) {
        return SchemalessToEnumerable.of(rel);
    }
}

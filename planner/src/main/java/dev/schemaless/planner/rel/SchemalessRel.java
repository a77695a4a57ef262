package dev.schemaless.planner.rel;

import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** A relational operator that runs on our own runtime. */
public interface SchemalessRel extends RelNode {
    /** Compiles this operator and its inputs into something that can be opened any number of times. */
    Operator compile();

    /** Returns the further lines of EXPLAIN PLAN FOR for this operator. */
    default List<String> details() {
        return List.of();
    }

    /** Compiles an input, which is of this convention. */
    static Operator compile(RelNode input) {
        return ((SchemalessRel) input).compile();
    }
}

package dev.schemaless.planner.repair.conversion;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.AggregatingSelectScope;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * The group keys of a query, in the order in which they are the first columns of its groups.
 *
 * @param count the number of keys, each counted once, over all grouping sets
 * @param ofColumn the key that a column of the rows before grouping is
 */
record NumberedKeys(int count, Map<Integer, Integer> ofColumn) {
    NumberedKeys {
        ofColumn = Map.copyOf(ofColumn);
    }

    /**
     * Returns the keys of a validated query.
     *
     * @param conversion of expressions over the grouped rows
     */
    static NumberedKeys of(SqlSelect select, SqlValidator validator, Function<SqlNode, RexNode> conversion) {
        // as Calcite's converter numbers them: with ordinals, aliases and names resolved, and those that are equal then
        // counted once
        List<SqlNode> keys = ((AggregatingSelectScope) validator.getSelectScope(select)).resolved.get().groupExprList;
        Map<Integer, Integer> ofColumn = new HashMap<>();
        for (int key = 0; key < keys.size(); key++) {
            if (keys.get(key) instanceof SqlIdentifier name && conversion.apply(name) instanceof RexInputRef column) {
                ofColumn.putIfAbsent(column.getIndex(), key);
            }
        }
        return new NumberedKeys(keys.size(), ofColumn);
    }

    /** Returns the key that a column of the grouped rows is; empty if it is not a key. */
    Optional<Integer> ofColumn(int column) {
        return Optional.ofNullable(ofColumn.get(column));
    }
}

package dev.schemaless.planner.access;

import dev.schemaless.catalog.model.IndexDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A way to find the rows of a scan, as the plan has it. The values to compare with are known when the statement runs. */
public sealed interface AccessPath {
    /** Returns the body fields whose conditions it uses. */
    List<String> fields();

    /** Returns the conditions that decide which rows are read. */
    List<ColumnCondition> conditions();

    /** Returns the indexes that it reads. */
    default List<IndexDefinition> indexes() {
        return this instanceof IndexLookup lookup ? List.of(lookup.index()) : List.of();
    }

    /** Returns the conjuncts of a predicate that decide which rows are read. */
    default List<RexNode> pushed(ColumnConditions conditions) {
        return Stream.concat(
                        conditions.originsOf(fields()).stream(),
                        conditions().stream()
                                .filter(ColumnCondition.AnyOf.class::isInstance)
                                .map(any -> ((ColumnCondition.AnyOf) any).origin()))
                .toList();
    }

    /** Says whether every shard is asked, whatever the values are. */
    default boolean asksAllShards() {
        return this instanceof PrefixLookup lookup
                ? lookup.shardPoints() == null
                : this instanceof FullScan scan && scan.shardPoints() == null;
    }

    /** Says whether it compares with columns of the rows for which rows are looked up. */
    default boolean isJoined() {
        return conditions().stream()
                .flatMap(condition -> condition.values().stream())
                .anyMatch(RexInputRef.class::isInstance);
    }

    /** Says whether the rows read depend on an execution's parameters, or its clock. */
    default boolean hasParameters() {
        return conditions().stream()
                .flatMap(condition -> condition.values().stream())
                .anyMatch(value -> !(value instanceof RexLiteral));
    }

    /**
     * Row keys computed from the full primary key.
     *
     * @param fields the body fields of the primary key, in key order
     * @param key the values that each is compared with
     */
    record KeyLookup(List<String> fields, List<ColumnCondition.Points> key) implements AccessPath {
        public KeyLookup {
            fields = List.copyOf(fields);
            key = List.copyOf(key);
        }

        @Override
        public List<ColumnCondition> conditions() {
            return List.copyOf(key);
        }
    }

    /** Row keys that the statement gives. */
    record RowKeyLookup(ColumnCondition.Points keys) implements AccessPath {
        /** Stands for the pseudo column where conditions are kept by body field; no field can have that name. */
        public static final String FIELD = "_row_key";

        @Override
        public List<String> fields() {
            return List.of(FIELD);
        }

        @Override
        public List<ColumnCondition> conditions() {
            return List.of(keys);
        }
    }

    /** All rows of the shards that the statement gives. */
    record ShardScan(ColumnCondition.Points shards) implements AccessPath {
        /** Stands for the pseudo column, as {@link RowKeyLookup#FIELD}. */
        public static final String FIELD = "_shard";

        @Override
        public List<String> fields() {
            return List.of(FIELD);
        }

        @Override
        public List<ColumnCondition> conditions() {
            return List.of(shards);
        }
    }

    /** A path by the bounds of a prefix of columns, in whose order entries or rows are stored. */
    sealed interface PrefixLookup extends AccessPath {
        /** Returns the bounds of each column of the prefix. */
        List<ColumnCondition> bounds();

        /** Returns the values of the shard field; null for a scatter over all shards. */
        ColumnCondition.@Nullable Points shardPoints();

        @Override
        default List<ColumnCondition> conditions() {
            return AccessPath.with(bounds(), shardPoints());
        }
    }

    /**
     * Row keys found in an index.
     *
     * @param fields the body fields of the bounded prefix of the index columns, and of the shard field if it bounds
     * @param bounds the bounds of each column of the prefix
     * @param shardPoints the values of the index's shard field; null for a scatter over all shards
     */
    record IndexLookup(
            IndexDefinition index,
            List<String> fields,
            List<ColumnCondition> bounds,
            ColumnCondition.@Nullable Points shardPoints)
            implements PrefixLookup {
        public IndexLookup {
            fields = List.copyOf(fields);
            bounds = List.copyOf(bounds);
        }
    }

    /**
     * Ranges of rows in the order of their primary keys.
     *
     * @param fields the body fields of the bounded prefix of the primary key, and of the shard field if it bounds
     * @param bounds the bounds of each column of the prefix
     * @param shardPoints the values of the shard field; null for a scatter over all shards
     */
    record KeyRange(List<String> fields, List<ColumnCondition> bounds, ColumnCondition.@Nullable Points shardPoints)
            implements PrefixLookup {
        public KeyRange {
            fields = List.copyOf(fields);
            bounds = List.copyOf(bounds);
        }
    }

    /**
     * All rows of some shards.
     *
     * @param fields the shard field, if it bounds
     * @param shardPoints the values of the model's shard field; null for a scatter over all shards
     */
    record FullScan(List<String> fields, ColumnCondition.@Nullable Points shardPoints) implements AccessPath {
        public FullScan {
            fields = List.copyOf(fields);
        }

        @Override
        public List<ColumnCondition> conditions() {
            return AccessPath.with(List.of(), shardPoints);
        }
    }

    /**
     * The rows that several ways find, one for each part of a disjunction; each row once.
     *
     * @param disjunction the conjunct whose parts these are
     * @param branches lookups, or scans of some shards; not both
     */
    record Union(RexNode disjunction, List<AccessPath> branches) implements AccessPath {
        public Union {
            branches = List.copyOf(branches);
        }

        @Override
        public List<String> fields() {
            return branches.stream()
                    .flatMap(branch -> branch.fields().stream())
                    .distinct()
                    .toList();
        }

        @Override
        public List<ColumnCondition> conditions() {
            return branches.stream()
                    .flatMap(branch -> branch.conditions().stream())
                    .toList();
        }

        @Override
        public List<IndexDefinition> indexes() {
            return branches.stream()
                    .flatMap(branch -> branch.indexes().stream())
                    .distinct()
                    .toList();
        }

        /** Returns the disjunction, and the conditions that every branch uses in addition to its own part of it. */
        @Override
        public List<RexNode> pushed(ColumnConditions conditions) {
            Set<RexNode> shared = new LinkedHashSet<>(branches.get(0).pushed(conditions));
            branches.forEach(branch -> shared.retainAll(branch.pushed(conditions)));
            List<RexNode> pushed = new ArrayList<>(List.of(disjunction));
            pushed.addAll(shared);
            return pushed;
        }

        @Override
        public boolean asksAllShards() {
            return branches.stream().anyMatch(AccessPath::asksAllShards);
        }
    }

    private static List<ColumnCondition> with(
            List<ColumnCondition> conditions, ColumnCondition.@Nullable Points shardPoints) {
        List<ColumnCondition> all = new ArrayList<>(conditions);
        if (shardPoints != null) {
            all.add(shardPoints);
        }
        return all;
    }
}

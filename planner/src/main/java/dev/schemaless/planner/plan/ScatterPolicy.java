package dev.schemaless.planner.plan;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.SessionSettings.Scatter;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.rel.TableAccess;
import dev.schemaless.planner.version.SchemalessVersionScan;
import dev.schemaless.planner.version.VersionScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.jspecify.annotations.Nullable;

/**
 * The treatment of scatter plans, which ask all shards of a table. That is decided by the plan alone, never by the
 * values it runs with or the number of servers: a statement that passes on a developer's machine passes in production.
 */
final class ScatterPolicy {
    private ScatterPolicy() {}

    /**
     * Returns a warning for each such read, if the policy wants any.
     *
     * @throws SchemalessException if the policy refuses them and there is one
     */
    static List<String> apply(Scatter policy, RelNode plan) {
        if (policy == Scatter.ALLOW) {
            return List.of();
        }
        List<String> scattered = scatteredReads(plan);
        if (policy == Scatter.ERROR && !scattered.isEmpty()) {
            throw new SchemalessException(
                    ErrorCode.SCATTER_REFUSED,
                    "Cannot run statement: " + scattered.get(0)
                            + " Add such a condition, create an index that begins with a column you compare, or allow it by the"
                            + " hint /*+ SCATTER */ or scatter=allow.");
        }
        return scattered;
    }

    private static List<String> scatteredReads(RelNode plan) {
        List<String> found = new ArrayList<>();
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                if (node instanceof TableAccess read && isScattered(read)) {
                    found.add(describe(read));
                } else if (node instanceof SchemalessVersionScan versions && versions.isScattered()) {
                    found.add(describe(versions.scan()));
                }
                super.visit(node, ordinal, parent);
            }
        }.go(plan);
        return found.stream().distinct().toList();
    }

    private static boolean isScattered(TableAccess read) {
        return (read.path().asksAllShards() || read.findsRowsWrittenSince())
                && read.scan().spec().table().shards() > 1
                && !read.scan().spec().hints().mayScatter();
    }

    private static String describe(TableAccess read) {
        Model model = read.scan().model();
        if (read.findsRowsWrittenSince()) {
            return "it asks all " + read.scan().spec().table().shards() + " shards of table '" + model.name()
                    + "' for rows written since a time, which an index of now may not have.";
        }
        String all = "it asks all " + read.scan().spec().table().shards() + " shards of ";
        return scattered(read.path()) instanceof AccessPath.IndexLookup lookup
                ? all + "index '" + lookup.index().name() + "' of '" + model.name() + "'"
                        + why(ofEntries(model, lookup.index()))
                : all + "table '" + model.name() + "', of which it reads " + rows(read.path()) + why(ofRows(model));
    }

    private static String describe(VersionScan versions) {
        return "it asks all " + versions.table().shards() + " shards of table '" + versions.name()
                + "', because no condition gives values of '_shard' or '_row_key'.";
    }

    private static String rows(AccessPath path) {
        return path instanceof AccessPath.KeyRange ? "a range of primary keys" : "every row";
    }

    private static AccessPath scattered(AccessPath path) {
        return path instanceof AccessPath.Union union
                ? union.branches().stream()
                        .filter(AccessPath::asksAllShards)
                        .findFirst()
                        .orElse(path)
                : path;
    }

    private static @Nullable String ofRows(Model model) {
        String field = model.shardField();
        return field == null ? null : model.columnOfField(field).name();
    }

    private static @Nullable String ofEntries(Model model, IndexDefinition index) {
        String key = model.shardFieldOf(index);
        return key == null ? null : model.valueOf(index, key).name();
    }

    private static String why(@Nullable String shardColumn) {
        return shardColumn == null
                ? ", because its rows are spread at random."
                : ", because no condition gives values of its shard column '" + shardColumn + "'.";
    }
}

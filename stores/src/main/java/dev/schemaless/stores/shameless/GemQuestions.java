package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The gem's {@code where}: the entries on the shard of the shard field's value, each of which is an object.
 *
 * @param shardFields the field that names an entry's shard, by index
 */
record GemQuestions(ShamelessShards shards, ShardFields shardFields) implements ClientAlgorithm {
    @Override
    public Reading reading() {
        return Reading.AS_NAMED;
    }

    @Override
    public List<Integer> slots(EntryAudit index, List<Bound> bounds) {
        String field = shardFields
                .nameOf(index.index())
                .orElseThrow(() -> ClientAlgorithm.refusal(
                        Objects.requireNonNull(shardFields.unknown().get(index.index()))));
        int position = index.columns().stream()
                .map(column -> column.entry().name())
                .toList()
                .indexOf(field);
        Object value = position < bounds.size() ? only(bounds.get(position)) : null;
        if (value instanceof String || value instanceof Number) {
            return List.of(shards.ofValue(value));
        }
        throw ClientAlgorithm.refusal("the gem's where wants one value of '" + field + "', which names the shard in '"
                + index.index() + "'. Compare it with = and one value.");
    }

    private static @Nullable Object only(Bound bound) {
        return bound instanceof Bound.In in && in.values().size() == 1
                ? in.values().get(0)
                : null;
    }
}

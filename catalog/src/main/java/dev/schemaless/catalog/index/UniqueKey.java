package dev.schemaless.catalog.index;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.ValueText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a unique index. A claim is on its row's shard if the model's shard field is among the index's columns.
 * Otherwise its values determine the shard. Frozen; see docs/adr/0024. Immutable and thread-safe.
 */
public final class UniqueKey {
    private final int number;
    private final List<String> names;
    private final List<ScalarType> types;
    private final RowValues values;
    private final int totalShards;
    private final int shardPosition;
    private final @Nullable Shards shards;

    private UniqueKey(Model model, IndexDefinition index, int totalShards) {
        List<IndexedValue> wanted = model.valuesOf(index);
        this.number = index.number();
        this.names = wanted.stream().map(IndexedValue::name).toList();
        this.types = wanted.stream().map(IndexedValue::type).toList();
        this.values = RowValues.of(wanted);
        this.totalShards = totalShards;
        String shardField = model.shardField();
        this.shardPosition = shardField == null ? -1 : index.fields().indexOf(shardField);
        this.shards = shardPosition < 0 ? null : Shards.of(types.get(shardPosition), totalShards);
    }

    /**
     * Returns the claims of an index.
     *
     * @param totalShards how many shards the store has
     */
    public static UniqueKey of(Model model, IndexDefinition index, int totalShards) {
        return new UniqueKey(model, index, totalShards);
    }

    /** Returns the cells whose bodies decide a claim. */
    public List<String> cells() {
        return values.cells();
    }

    /**
     * Computes the claim of a row.
     *
     * @param bodies of at least {@link #cells()}, by cell name, as stored or plain; a cell that is absent has no fields
     * @return empty if one of the values is NULL, or cannot be coerced: such rows are never equal
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public Optional<Claim> claimOf(RowKey row, Map<String, byte[]> bodies) {
        @Nullable Object[] found = values.read(row, bodies);
        KeyBytes bytes = new KeyBytes();
        for (int i = 0; i < found.length; i++) {
            Object value = found[i];
            if (value == null) {
                return Optional.empty();
            }
            types.get(i).appendKey(value, bytes);
        }
        Object shardValue = shardPosition < 0 ? null : found[shardPosition];
        int shard = shards == null || shardValue == null
                ? (int) Long.remainderUnsigned(bytes.sha256().getLong(), totalShards)
                : shards.shardOf(shardValue);
        return Optional.of(new Claim(number, NativeKey.of(shard, bytes), () -> text(found)));
    }

    private String text(@Nullable Object[] found) {
        return "(" + String.join(", ", names) + ") = "
                + IntStream.range(0, found.length)
                        .mapToObj(i -> ValueText.of(types.get(i), found[i]))
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}

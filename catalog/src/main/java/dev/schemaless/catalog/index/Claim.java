package dev.schemaless.catalog.index;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Comparator;
import java.util.function.Supplier;

/**
 * The claim of a row in a unique index: the row's values there. At most one row has a given claim. Equal claims come
 * from equal values. Immutable.
 *
 * @param index the index's number
 * @param key the shard of the claim, then the values; made as row keys are
 * @param text names the values, for messages; not part of the identity
 */
public record Claim(int index, RowKey key, Supplier<String> text) implements Comparable<Claim> {
    private static final Comparator<Claim> ORDER =
            Comparator.comparingInt(Claim::index).thenComparing(Claim::key);

    @Override
    public int compareTo(Claim other) {
        return ORDER.compare(this, other);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Claim claim && index == claim.index && key.equals(claim.key);
    }

    @Override
    public int hashCode() {
        return 31 * index + key.hashCode();
    }

    @Override
    public String toString() {
        return text.get();
    }
}

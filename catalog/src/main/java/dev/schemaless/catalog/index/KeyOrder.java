package dev.schemaless.catalog.index;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import java.util.Arrays;
import java.util.List;

/**
 * The order of the rows of a {@link KeyPart}, as an {@link IndexOrder} on the primary key's columns reads them. Immutable and
 * thread-safe.
 *
 * <p>Of keys that begin with the same 48 bytes the order is unknown if one of them is cut.
 */
public final class KeyOrder {
    private final IndexOrder order;
    private final List<ScalarType> types;

    /**
     * Makes the order.
     *
     * @param types of the columns that order
     */
    KeyOrder(IndexOrder order, List<ScalarType> types) {
        this.order = order;
        this.types = List.copyOf(types);
    }

    /**
     * Says whether a row comes before, or may as well come before, every row of a part that follows a key.
     *
     * @param values the row's, of the columns that order, in the internal form of their types
     * @param last the key up to which the part was read, in this order
     */
    public boolean isAhead(List<?> values, KeyPart part, RowKey last) {
        KeyBytes bytes = new KeyBytes().appendRaw(part.start());
        for (int i = 0; i < types.size(); i++) {
            types.get(i).appendKey(values.get(i), bytes);
        }
        byte[] own = bytes.toBytes();
        byte[] known = NativeKey.knownOf(last);
        if (startsWith(known, own)) {
            return order.whole();
        }
        int compared = Arrays.compareUnsigned(own, known);
        return order.backward() ? compared > 0 && !startsWith(own, known) : compared < 0;
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }
}

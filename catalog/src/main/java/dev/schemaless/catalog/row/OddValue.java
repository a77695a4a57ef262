package dev.schemaless.catalog.row;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.Mismatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value of a body that is of another type than its column: the column reads it as another value, or cannot take it. Columns of texts
 * show numbers and truth values as they are written, so these are not odd there.
 *
 * @param found the type of the value
 */
public record OddValue(Column column, MessagePackType found) {
    /**
     * Looks at a value; empty if it is of the column's type, or NULL.
     *
     * @param in before the value; after it, or anywhere within it, when this returns
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    public static Optional<OddValue> of(Column column, BodyReader in) {
        MessagePackType kind = in.kind();
        ColumnType type = column.type();
        if (kind == MessagePackType.NIL || type instanceof JsonType) {
            return Optional.empty();
        }
        boolean isOdd = isOfAnotherKind(type, kind) || type.read(in) == Mismatch.VALUE;
        return isOdd ? Optional.of(new OddValue(column, kind)) : Optional.empty();
    }

    private static boolean isOfAnotherKind(ColumnType type, MessagePackType kind) {
        if (type instanceof IntegerType) {
            return kind != MessagePackType.INTEGER;
        } else if (type instanceof FloatingType) {
            return kind != MessagePackType.INTEGER && kind != MessagePackType.FLOAT;
        }
        // some programs write truth as 1 and 0
        return type instanceof BooleanType && kind != MessagePackType.BOOLEAN && kind != MessagePackType.INTEGER;
    }

    /**
     * Returns the odd values of a body, in their order.
     *
     * @param plain a map of MessagePack
     * @param columns by the fields that they show
     * @param owner the row, its key, or words that name it in messages
     */
    public static List<OddValue> in(byte[] plain, Map<String, Column> columns, Object owner) {
        List<OddValue> odd = new ArrayList<>();
        BodyReader in = new BodyReader(plain, owner);
        int size = in.readMapSize();
        for (int i = 0; i < size; i++) {
            Column column = null;
            if (in.kind() == MessagePackType.STRING) {
                column = columns.get(in.readString());
            } else {
                in.skip();
            }
            int start = in.position();
            if (column != null) {
                of(column, in).ifPresent(odd::add);
            }
            in.seek(start);
            in.skip();
        }
        return odd;
    }

    /** Returns the column with its type, and the type found. */
    public String text() {
        return column.name() + " holds " + found.display() + ", the column is "
                + column.type().sql();
    }
}

package dev.schemaless.stores.form;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.JsonType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives values that a statement sets the form in which another program has them in its bodies. A column of JSON keeps a text and one of
 * DECIMAL its digits in bodies of this driver's; other programs read an array, an object or a number there. Immutable and thread-safe.
 */
public final class FieldForms {
    private final String table;
    private final Map<Field, ColumnType> types = new HashMap<>();

    private record Field(String cell, String name) {}

    private FieldForms(String table, List<Column> columns, Predicate<ColumnType> isGiven) {
        this.table = table;
        columns.stream()
                .filter(column -> isGiven.test(column.type()))
                .forEach(column -> types.put(new Field(column.cell(), column.field()), column.type()));
    }

    /**
     * Returns the forms of bodies of MessagePack.
     *
     * @param table named in messages
     */
    public static FieldForms ofMessagePack(String table, List<Column> columns) {
        return new FieldForms(table, columns, type -> true);
    }

    /** Returns those of bodies of JSON. DECIMAL and JSON stay texts: as JSON they have digits that MessagePack cannot hold. */
    public static FieldForms ofJson(String table, List<Column> columns) {
        return new FieldForms(table, columns, type -> !(type instanceof DecimalType) && !(type instanceof JsonType));
    }

    /**
     * Returns a body after a change, with the values that have changed in the program's form. A number keeps the kind
     * that the body has under the field (integer, float or text) if the new value can be written so.
     *
     * @param before the plain body before the change; null for none
     * @param after the plain body as columns write it
     * @param owner of the body, named in messages
     * @throws dev.schemaless.catalog.SchemalessException with {@code NUMBER_OUT_OF_RANGE} for a number that bodies
     *     cannot hold; with {@code NOT_SUPPORTED} if the earlier value has parts that SQL cannot write
     */
    public byte[] of(String cell, byte @Nullable [] before, byte[] after, Object owner) {
        Map<String, byte[]> earlier = before == null ? Map.of() : values(before, owner);
        BodyReader in = new BodyReader(after, owner);
        BodyWriter out = new BodyWriter();
        int fields = in.readMapSize();
        out.writeMapHeader(fields);
        for (int left = fields; left > 0; left--) {
            int start = in.position();
            String name = name(in);
            out.writeRaw(after, start, in.position());
            byte[] value = in.readRaw();
            byte[] old = earlier.get(name);
            ColumnType type = types.get(new Field(cell, name));
            if (type == null || Arrays.equals(value, old)) {
                out.writeRaw(value, 0, value.length);
            } else {
                new ValueForm("'" + name + "' of '" + table + "'", old).write(type, value, out);
            }
        }
        in.expectEnd();
        return out.toBytes();
    }

    /** Returns the values by field. The first one counts where a field is repeated. */
    private static Map<String, byte[]> values(byte[] body, Object owner) {
        BodyReader in = new BodyReader(body, owner);
        Map<String, byte[]> values = new HashMap<>();
        for (int left = in.readMapSize(); left > 0; left--) {
            values.putIfAbsent(name(in), in.readRaw());
        }
        return values;
    }

    /** Reads the name of a field; empty for a key that is not a string. */
    private static String name(BodyReader in) {
        if (in.kind() == MessagePackType.STRING) {
            return in.readString();
        }
        in.skip();
        return "";
    }
}

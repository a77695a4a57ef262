package dev.schemaless.tests.property;

import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** Makes bodies whose fields are absent, nil, of the column's type, of another that can be coerced, or odd. */
final class RandomBody {
    private final Random random;
    private final RandomTable table;
    private final Model model;
    private final boolean withOdd;

    /** The bodies of one row, by cell; {@code odd} if a value of them cannot be coerced. */
    record Bodies(Map<String, byte[]> byCell, boolean odd) {}

    private record Field(Column column, ColumnKind kind, Object value, int form) {}

    private static final int ABSENT = 0;
    private static final int NIL = 1;
    private static final int COERCED = 2;
    private static final int ODD = 3;
    private static final int PLAIN = 4;

    RandomBody(Random random, RandomTable table, Model model, boolean withOdd) {
        this.random = random;
        this.table = table;
        this.model = model;
        this.withOdd = withOdd;
    }

    /** Returns the values of a primary key. */
    List<Object> key() {
        return table.columns().subList(0, table.keys()).stream()
                .map(column -> column.kind().value(random))
                .toList();
    }

    /** Returns bodies of a row with that primary key. */
    Bodies bodies(List<Object> key) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            RandomColumn column = table.columns().get(i);
            Column declared = model.findColumn(column.name()).orElseThrow();
            boolean inKey = i < key.size();
            Object value = inKey ? key.get(i) : column.kind().value(random);
            fields.add(new Field(declared, column.kind(), value, inKey ? keyForm() : form()));
        }
        Map<String, byte[]> byCell = new HashMap<>();
        for (String cell : model.cells()) {
            byCell.put(
                    cell,
                    body(fields.stream()
                            .filter(field -> field.column().cell().equals(cell))
                            .toList()));
        }
        return new Bodies(byCell, fields.stream().anyMatch(field -> field.form() == ODD));
    }

    private int keyForm() {
        return random.nextInt(4) == 0 ? COERCED : PLAIN;
    }

    private int form() {
        int dice = random.nextInt(100);
        if (dice < 8) {
            return ABSENT;
        }
        if (dice < 14) {
            return NIL;
        }
        if (dice < 30) {
            return COERCED;
        }
        return withOdd && dice < 33 ? ODD : PLAIN;
    }

    private byte[] body(List<Field> fields) {
        List<Field> present =
                fields.stream().filter(field -> field.form() != ABSENT).toList();
        BodyWriter out = new BodyWriter();
        out.writeMapHeader(present.size() + 1);
        out.writeString("undeclared");
        out.writeLong(1);
        for (Field field : present) {
            out.writeString(field.column().field());
            switch (field.form()) {
                case NIL -> out.writeNil();
                case ODD -> out.writeArrayHeader(0);
                case COERCED -> writeOtherForm(field, out);
                default -> field.column().type().write(field.value(), out);
            }
        }
        return out.toBytes();
    }

    private static void writeOtherForm(Field field, BodyWriter out) {
        Object value = field.value();
        if (field.kind().isNumber()) {
            out.writeString(value.toString());
        } else if (value instanceof UUID uuid) {
            out.writeString(uuid.toString().toUpperCase(Locale.ROOT));
        } else if (value instanceof Boolean flag) {
            out.writeLong(flag ? 1 : 0);
        } else if (value.equals("7")) {
            out.writeLong(7);
        } else if (field.kind() == ColumnKind.CHAR) {
            out.writeString(value + "  ");
        } else {
            field.column().type().write(value, out);
        }
    }

    /** Tells one primary key from another. */
    static String identity(List<Object> key) {
        return Arrays.toString(key.stream().map(ColumnKind::show).toArray());
    }
}

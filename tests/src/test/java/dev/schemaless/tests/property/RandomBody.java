package dev.schemaless.tests.property;

import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.tests.property.RandomTable.Place;
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

    /** The field of the base cell whose map holds the values at paths. */
    static final String MAP = "p";

    private record Field(RandomColumn column, Object value, int form) {
        ColumnKind kind() {
            return column.kind();
        }

        boolean isIn(String cell) {
            return column.place() != Place.PATH
                    && cell.equals(column.place() == Place.META ? "meta" : Column.BASE_CELL);
        }

        /** At a path there is no value that a column could not take: it is NULL. */
        boolean isOdd() {
            return form == ODD && column.place() != Place.PATH;
        }
    }

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
            boolean inKey = i < key.size();
            Object value = inKey ? key.get(i) : column.kind().value(random);
            fields.add(new Field(column, value, inKey ? keyForm() : form(column)));
        }
        Map<String, byte[]> byCell = new HashMap<>();
        for (String cell : model.cells()) {
            byCell.put(
                    cell,
                    body(
                            fields.stream().filter(field -> field.isIn(cell)).toList(),
                            cell.equals(Column.BASE_CELL) ? atPaths(fields) : List.of()));
        }
        return new Bodies(byCell, fields.stream().anyMatch(Field::isOdd));
    }

    private static List<Field> atPaths(List<Field> fields) {
        return fields.stream()
                .filter(field -> field.column().place() == Place.PATH)
                .toList();
    }

    private int keyForm() {
        return random.nextInt(4) == 0 ? COERCED : PLAIN;
    }

    private int form(RandomColumn column) {
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
        return (withOdd || column.place() == Place.PATH) && dice < 33 ? ODD : PLAIN;
    }

    private byte[] body(List<Field> fields, List<Field> atPaths) {
        BodyWriter out = new BodyWriter();
        out.writeMapHeader(present(fields).size() + (atPaths.isEmpty() ? 1 : 2));
        out.writeString("undeclared");
        out.writeLong(1);
        present(fields).forEach(field -> write(field, out));
        if (!atPaths.isEmpty()) {
            out.writeString(MAP);
            writeMap(atPaths, out);
        }
        return out.toBytes();
    }

    private static List<Field> present(List<Field> fields) {
        return fields.stream().filter(field -> field.form() != ABSENT).toList();
    }

    /** Where the map should be there may be something else. */
    private void writeMap(List<Field> fields, BodyWriter out) {
        if (random.nextInt(12) == 0) {
            out.writeLong(7);
            return;
        }
        out.writeMapHeader(present(fields).size());
        present(fields).forEach(field -> write(field, out));
    }

    private static void write(Field field, BodyWriter out) {
        out.writeString(field.column().name());
        switch (field.form()) {
            case NIL -> out.writeNil();
            case ODD -> out.writeArrayHeader(0);
            case COERCED -> writeOtherForm(field, out);
            default -> field.kind().type().write(field.value(), out);
        }
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
            field.kind().type().write(value, out);
        }
    }

    /** Tells one primary key from another. */
    static String identity(List<Object> key) {
        return Arrays.toString(key.stream().map(ColumnKind::show).toArray());
    }
}

package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.RepoAccounts.field;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Columns of accounts that statements set at random, and what that makes of a message. */
final class RandomAssignments {
    private final Random random;

    /**
     * A column that is set.
     *
     * @param sql its new value
     * @param change what becomes of the message
     */
    record Assignment(String column, String sql, Consumer<Message.Builder> change) {}

    RandomAssignments(Random random) {
        this.random = random;
    }

    /** Returns some assignments, each to a column of its own; of the two of a oneof, to one. */
    List<Assignment> some() {
        List<Assignment> all = new ArrayList<>(List.of(
                text("name", "n" + random.nextInt(4)),
                number("cents", random.nextInt(5) - 2),
                tags(),
                status(),
                address(),
                text(random.nextBoolean() ? "phone" : "mail", "c" + random.nextInt(3)),
                token(),
                big(),
                attributes(),
                text("nick", random.nextBoolean() ? "" : "nick"),
                set("score", "2.5", 2.5),
                set("active", "TRUE", true),
                set("delta", "-3", -3)));
        Collections.shuffle(all, random);
        List<Assignment> some = new ArrayList<>();
        all.subList(0, 1 + random.nextInt(4)).forEach(each -> some.add(random.nextInt(5) == 0 ? none(each) : each));
        return some;
    }

    private static Assignment none(Assignment each) {
        FieldDescriptor field = field(each.column());
        return new Assignment(each.column(), "NULL", message -> message.clearField(field));
    }

    private static Assignment set(String column, String sql, Object value) {
        return new Assignment(column, sql, message -> message.setField(field(column), value));
    }

    private static Assignment text(String column, String value) {
        return set(column, "'" + value + "'", value);
    }

    private static Assignment number(String column, long value) {
        return set(column, Long.toString(value), value);
    }

    private Assignment tags() {
        List<String> values = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            values.add("t" + random.nextInt(3));
        }
        return set("tags", "ARRAY['" + String.join("', '", values) + "']", values);
    }

    private Assignment status() {
        boolean byName = random.nextBoolean();
        return set(
                "status",
                byName ? "'PAID'" : "'1'",
                field("status").getEnumType().findValueByNumber(byName ? 7 : 1));
    }

    /** Unknown fields of the address stay. */
    private Assignment address() {
        String city = "city" + random.nextInt(3);
        boolean hasZip = random.nextBoolean();
        Descriptor type = field("address").getMessageType();
        return new Assignment(
                "address", "'{\"city\": \"" + city + "\"" + (hasZip ? ", \"zip\": \"9\"" : "") + "}'", message -> {
                    Message.Builder address = ((Message) message.getField(field("address"))).toBuilder();
                    address.setField(type.findFieldByName("city"), city);
                    address.clearField(type.findFieldByName("zip"));
                    if (hasZip) {
                        address.setField(type.findFieldByName("zip"), "9");
                    }
                    message.setField(field("address"), address.build());
                });
    }

    private Assignment token() {
        byte[] bytes = new byte[16];
        bytes[random.nextInt(2)] = (byte) 200;
        return set("token", "X'" + HexFormat.of().formatHex(bytes) + "'", ByteString.copyFrom(bytes));
    }

    private Assignment big() {
        return random.nextBoolean() ? set("big", "18446744073709551615", -1L) : set("big", Integer.toString(5), 5L);
    }

    private Assignment attributes() {
        String value = "v" + random.nextInt(2);
        Descriptor entry = field("attributes").getMessageType();
        DynamicMessage pair = DynamicMessage.newBuilder(entry)
                .setField(entry.findFieldByName("key"), "k")
                .setField(entry.findFieldByName("value"), value)
                .build();
        return set("attributes", "'{\"k\": \"" + value + "\"}'", List.of(pair));
    }
}

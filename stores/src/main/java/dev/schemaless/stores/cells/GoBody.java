package dev.schemaless.stores.cells;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonLoss;
import dev.schemaless.catalog.codec.JsonMember;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.codec.NumberText;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object after a change: members with the value that they had keep its text, others are written as Go writes them. A new one is
 * put where Go's order has it.
 *
 * @param members of the object, in their order
 * @param changed the names of those that are new or have another value
 */
public record GoBody(List<JsonMember> members, Set<String> changed) {
    public GoBody {
        members = List.copyOf(members);
        changed = Set.copyOf(changed);
    }

    /**
     * Compares an object with its wanted content.
     *
     * @param before JSON text; null for an object without members
     * @param after a map of MessagePack
     * @param types those of fields that columns show: they distinguish numbers and JSON from texts
     * @param owner the row or its key, named in messages
     */
    public static GoBody of(byte @Nullable [] before, byte[] after, Map<String, ColumnType> types, Object owner) {
        Map<String, Deque<byte[]>> wanted = values(after, owner);
        List<JsonMember> members = new ArrayList<>();
        Set<String> changed = new HashSet<>();
        for (JsonMember member : before == null ? List.<JsonMember>of() : JsonMember.of(before, owner)) {
            Deque<byte[]> values = wanted.get(member.name());
            byte[] value = values == null ? null : values.poll();
            if (value != null && Arrays.equals(value, member.plain())) {
                members.add(member);
            } else if (value != null) {
                members.add(new JsonMember(member.name(), text(member, value, types, owner)));
                changed.add(member.name());
            }
        }
        Map<String, String> added = new TreeMap<>(GoJson.NAMES);
        wanted.forEach((name, values) ->
                values.forEach(value -> added.put(name, text(new JsonMember(name, ""), value, types, owner))));
        added.forEach((name, text) -> members.add(place(name, members), new JsonMember(name, text)));
        changed.addAll(added.keySet());
        return new GoBody(members, changed);
    }

    private static Map<String, Deque<byte[]>> values(byte[] body, Object owner) {
        Map<String, Deque<byte[]>> values = new LinkedHashMap<>();
        BodyReader in = new BodyReader(body, owner);
        for (int left = in.readMapSize(); left > 0; left--) {
            String name = in.readString();
            int start = in.position();
            in.skip();
            values.computeIfAbsent(name, absent -> new ArrayDeque<>())
                    .add(Arrays.copyOfRange(body, start, in.position()));
        }
        return values;
    }

    private static int place(String name, List<JsonMember> members) {
        for (int i = 0; i < members.size(); i++) {
            if (GoJson.NAMES.compare(members.get(i).name(), name) > 0) {
                return i;
            }
        }
        return members.size();
    }

    /**
     * Returns the JSON text of a value. Columns keep JSON, and numbers that MessagePack lacks, as texts. A number stays
     * a text where it is one.
     *
     * @param old the member in whose place it is; its text is empty for a new one
     */
    private static String text(JsonMember old, byte[] value, Map<String, ColumnType> types, Object owner) {
        BodyReader in = new BodyReader(value, owner);
        if (in.kind() != MessagePackType.STRING) {
            return GoJson.of(in);
        }
        String text = in.readString();
        ColumnType type = types.get(old.name());
        if (type instanceof JsonType) {
            if ((old.value().startsWith("[") || old.value().startsWith("{")) && JsonLoss.isIn(old.value())) {
                throw JsonLoss.refusal("'" + old.name() + "' of row '" + owner + "'");
            }
            return GoJson.ofText(text);
        }
        boolean isNumber = type instanceof DecimalType || type instanceof IntegerType || type instanceof FloatingType;
        return isNumber && !old.value().startsWith("\"") && NumberText.isJson(text) ? text : GoJson.string(text);
    }

    /** Returns the whole text. */
    public String text() {
        List<String> texts = new ArrayList<>();
        members.forEach(member -> texts.add(GoJson.string(member.name()) + ":" + member.value()));
        return "{" + String.join(",", texts) + "}";
    }
}

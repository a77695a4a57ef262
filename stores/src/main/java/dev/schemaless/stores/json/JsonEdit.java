package dev.schemaless.stores.json;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonLoss;
import dev.schemaless.catalog.codec.JsonMembers;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.codec.NumberText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Edits the text of JSON objects as little as their values change. Members that keep their values keep their bytes: numbers as they were
 * written, escapes, blanks, names that are there twice. New values are ASCII, spaced as the others are.
 */
public final class JsonEdit {
    private static final byte[] NO_FIELDS = {(byte) 0x80};

    private final Map<String, TextKind> kinds;
    private final Object owner;

    private JsonEdit(Map<String, TextKind> kinds, Object owner) {
        this.kinds = kinds;
        this.owner = owner;
    }

    @SuppressWarnings("ArrayRecordComponent") // found by being the same
    private record Pair(String name, byte[] value) {}

    /** Returns the text of a body that has none yet. See {@link #edit}. */
    public static byte[] of(byte[] plain, Map<String, TextKind> kinds, Object owner) {
        return edit("{}".getBytes(StandardCharsets.US_ASCII), NO_FIELDS, plain, kinds, owner);
    }

    /**
     * Returns the text of a body after a change.
     *
     * @param text the current text, as {@link BodyCodec#decode(byte[], Object)} reads it
     * @param before the value of that
     * @param after the value of the new text
     * @param kinds the fields whose texts hold other values, by name. A number stays a text where it is one now
     * @param owner the row, its key, or words that name the body in messages
     * @throws dev.schemaless.catalog.SchemalessException with {@code NOT_SUPPORTED} or {@code NUMBER_OUT_OF_RANGE} for
     *     a new value that JSON lacks; with {@code NOT_SUPPORTED} for one in place of an array or object in which
     *     {@link JsonLoss} finds something
     */
    public static byte[] edit(byte[] text, byte[] before, byte[] after, Map<String, TextKind> kinds, Object owner) {
        // one char for each byte: bytes other than ASCII are only copied
        String edited =
                new JsonEdit(kinds, owner).object(new String(text, StandardCharsets.ISO_8859_1), before, after, true);
        return edited.getBytes(StandardCharsets.ISO_8859_1);
    }

    private String object(String text, byte[] before, byte[] after, boolean isBody) {
        JsonMembers found = JsonMembers.of(text, owner);
        JsonWriter style = styleOf(text, found.members());
        List<Pair> old = pairs(before);
        List<Pair> added = pairs(after);
        StringBuilder out = new StringBuilder();
        int copied = 0;
        for (int i = 0; i < old.size(); i++) {
            JsonMembers.Member member = found.members().get(i);
            Pair now = take(old.get(i).name(), added);
            if (now != null) {
                int from =
                        copied == 0 ? member.name() : found.members().get(i - 1).end();
                out.append(text, from, member.value());
                out.append(value(text.substring(member.value(), member.end()), old.get(i), now, style, isBody));
                copied++;
            }
        }
        for (Pair pair : added) {
            out.append(copied++ == 0 ? "" : separatorOf(text, found.members(), style));
            out.append(JsonWriter.quoted(pair.name())).append(style.colon());
            out.append(written("", pair, style, isBody));
        }
        int rest = found.members().isEmpty()
                ? found.close()
                : found.members().get(found.members().size() - 1).end();
        int first = found.members().isEmpty()
                ? found.open()
                : found.members().get(0).name();
        return text.substring(0, first) + out + text.substring(rest);
    }

    /** Returns the first of the pairs with a name, which is no longer among them. */
    private static @Nullable Pair take(String name, List<Pair> pairs) {
        for (Pair pair : pairs) {
            if (pair.name().equals(name)) {
                pairs.remove(pair);
                return pair;
            }
        }
        return null;
    }

    private String value(String text, Pair old, Pair now, JsonWriter style, boolean isBody) {
        if (Arrays.equals(old.value(), now.value())) {
            return text;
        } else if (isMap(old.value()) && isMap(now.value())) {
            return object(text, old.value(), now.value(), false);
        }
        return written(text, now, style, isBody);
    }

    private boolean isMap(byte[] value) {
        return kind(value) == MessagePackType.MAP;
    }

    private MessagePackType kind(byte[] value) {
        return new BodyReader(value, owner).kind();
    }

    private String written(String old, Pair now, JsonWriter style, boolean isBody) {
        TextKind kind = isBody ? kinds.get(now.name()) : null;
        if (kind == null || kind(now.value()) != MessagePackType.STRING) {
            return style.value(now.value(), owner);
        }
        String text = new BodyReader(now.value(), owner).readString();
        if (kind == TextKind.JSON) {
            requireWhole(old, now.name());
            return style.json(text);
        }
        return !old.startsWith("\"") && NumberText.isJson(text) ? text : JsonWriter.quoted(text);
    }

    private void requireWhole(String old, String name) {
        if ((old.startsWith("[") || old.startsWith("{")) && JsonLoss.isIn(old)) {
            throw JsonLoss.refusal("'" + name + "' of " + owner);
        }
    }

    private List<Pair> pairs(byte[] plain) {
        BodyReader in = new BodyReader(plain, owner);
        List<Pair> pairs = new ArrayList<>();
        for (int left = in.readMapSize(); left > 0; left--) {
            pairs.add(new Pair(in.readString(), in.readRaw()));
        }
        return pairs;
    }

    private static JsonWriter styleOf(String text, List<JsonMembers.Member> members) {
        if (members.isEmpty()) {
            return new JsonWriter(", ", ": ");
        }
        JsonMembers.Member first = members.get(0);
        String colon = text.substring(first.nameEnd(), first.value());
        boolean isTight =
                members.size() > 1 ? members.get(1).name() - first.end() == 1 : first.value() - first.nameEnd() == 1;
        return new JsonWriter(isTight ? "," : ", ", colon);
    }

    private static String separatorOf(String text, List<JsonMembers.Member> members, JsonWriter style) {
        return members.size() > 1
                ? text.substring(members.get(0).end(), members.get(1).name())
                : style.comma();
    }
}

package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.JacksonException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A member of a JSON object that is stored as text.
 *
 * @param value the text of its value, to the last digit, without blanks around it
 */
public record JsonMember(String name, String value) {
    /**
     * Returns the members of an object in their order, each as often as it is there.
     *
     * @param json text that begins with the object
     * @param owner the row or its key, named in messages
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT} if it is not a JSON object
     */
    public static List<JsonMember> of(byte[] json, Object owner) {
        String text = new String(json, StandardCharsets.UTF_8);
        return JsonMembers.of(text, owner).members().stream()
                .map(member -> new JsonMember(member.text(), text.substring(member.value(), member.end())))
                .toList();
    }

    /** Returns the value as bodies have it in MessagePack. */
    public byte[] plain() {
        try {
            return JsonBody.convert(JsonBody.STORED, value, JsonTokens::writeNumber);
        } catch (JacksonException e) {
            throw BodyCodec.corrupt("member '" + name + "'", JsonBody.reason(e) + " of its JSON text");
        }
    }
}

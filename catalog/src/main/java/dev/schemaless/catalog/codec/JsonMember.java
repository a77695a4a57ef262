package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT} if it is no JSON object
     */
    public static List<JsonMember> of(byte[] json, Object owner) {
        String text = new String(json, StandardCharsets.UTF_8);
        try (JsonParser parser = JsonBody.STORED.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw BodyCodec.corrupt(owner, "its JSON text is no object");
            }
            List<JsonMember> members = new ArrayList<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                members.add(new JsonMember(name, value(parser, text)));
            }
            return members;
        } catch (JacksonException e) {
            throw BodyCodec.corrupt(owner, JsonBody.reason(e) + " of its JSON text");
        } catch (IOException e) {
            throw new UncheckedIOException("a string has no input errors", e);
        }
    }

    private static String value(JsonParser parser, String text) throws IOException {
        parser.nextToken();
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken();
        return text.substring(start, (int) parser.currentLocation().getCharOffset());
    }

    /** Returns the value as bodies have it in MessagePack. */
    public byte[] plain() {
        try {
            return JsonBody.convert(JsonBody.STORED, value);
        } catch (JacksonException e) {
            throw BodyCodec.corrupt("member '" + name + "'", JsonBody.reason(e) + " of its JSON text");
        }
    }
}

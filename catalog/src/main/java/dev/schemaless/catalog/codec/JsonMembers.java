package dev.schemaless.catalog.codec;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The places of the members of a JSON object in its text.
 *
 * @param open after the opening brace
 * @param members in their order, each as often as it is there
 * @param close of the closing brace
 */
public record JsonMembers(int open, List<Member> members, int close) {
    /**
     * A member.
     *
     * @param text its name
     * @param name where its name begins, with the quote
     * @param nameEnd after the name's other quote
     * @param value where its value begins
     * @param end after the value
     */
    public record Member(String text, int name, int nameEnd, int value, int end) {}

    /**
     * Finds the members of the object that a text begins with, perhaps after blanks.
     *
     * @param owner the row, its key, or words that name the body in messages
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT} if it does not begin with a JSON
     *     object
     */
    public static JsonMembers of(String text, Object owner) {
        try (JsonParser parser = JsonBody.STORED.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw BodyCodec.corrupt(owner, "its JSON text is not an object");
            }
            int open = start(parser) + 1;
            List<Member> members = new ArrayList<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                members.add(member(parser, text));
            }
            return new JsonMembers(open, members, start(parser));
        } catch (JacksonException e) {
            throw BodyCodec.corrupt(owner, JsonBody.reason(e) + " of its JSON text");
        } catch (IOException e) {
            throw new UncheckedIOException("a string has no input errors", e);
        }
    }

    private static Member member(JsonParser parser, String text) throws IOException {
        String name = parser.currentName();
        int start = start(parser);
        parser.nextToken();
        int value = start(parser);
        parser.skipChildren();
        parser.finishToken();
        return new Member(name, start, behindString(text, start), value, (int)
                parser.currentLocation().getCharOffset());
    }

    private static int start(JsonParser parser) {
        return (int) parser.currentTokenLocation().getCharOffset();
    }

    private static int behindString(String text, int from) {
        int at = from + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return at + 1;
    }
}

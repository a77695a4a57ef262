package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.codec.JsonMember;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The members of a body before and after a change. Immutable.
 *
 * @param text of the changed body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EditedBody(List<JsonMember> before, List<JsonMember> after, byte[] text) {
    /**
     * Reads both.
     *
     * @param before JSON text; null for none
     */
    EditedBody(byte @Nullable [] before, byte[] text, Object owner) {
        this(before == null ? List.of() : JsonMember.of(before, owner), JsonMember.of(text, owner), text);
    }

    /** Returns a member of the changed body: of several with one name the last, as Go takes it. */
    Optional<JsonMember> find(String name) {
        return after.stream().filter(member -> member.name().equals(name)).reduce((first, second) -> second);
    }

    /** Says whether the body had a member of the name and the value before. */
    boolean had(JsonMember member) {
        return before.contains(member);
    }
}

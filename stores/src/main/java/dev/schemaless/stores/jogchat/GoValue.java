package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonMember;
import dev.schemaless.stores.entry.EntryColumn;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Values of members as a Go program has them that reads JSON without types. */
final class GoValue {
    private static final String ANY_TEXT = "utf8mb4";

    private GoValue() {}

    /** Returns {@code Boolean, Double} or {@code String}; empty for null, nested values and numbers beyond float64. */
    static Optional<Object> of(JsonMember member) {
        return switch (member.value().charAt(0)) {
            case '"' -> Optional.of(new BodyReader(member.plain(), member.name()).readString());
            case 't' -> Optional.of(true);
            case 'f' -> Optional.of(false);
            case 'n', '{', '[' -> Optional.empty();
            default -> number(member.value());
        };
    }

    private static Optional<Object> number(String text) {
        double number = Double.parseDouble(text);
        return Double.isFinite(number) ? Optional.of(number) : Optional.empty();
    }

    /** Says whether a column is of a value's kind, so that only its length and range decide whether it holds it. */
    static boolean isOfKind(EntryColumn column, Object value) {
        if (value instanceof String text) {
            boolean plain = text.length() == text.getBytes(StandardCharsets.UTF_8).length;
            return column.isBinary() || (column.isText() && (plain || ANY_TEXT.equals(column.charset())));
        }
        return column.isInteger() || (value instanceof Double && column.isDouble());
    }
}

package dev.schemaless.planner.scalar.datetime;

import java.time.LocalDateTime;
import java.util.List;

/**
 * A format for writing and reading dates and times. Immutable and thread-safe.
 *
 * @param parts in order
 */
public record DatetimeFormat(List<Part> parts) {
    public DatetimeFormat {
        parts = List.copyOf(parts);
    }

    /** A field, or text between fields. */
    public interface Part {
        void print(LocalDateTime value, StringBuilder out);

        /** Reads this part from the rest of the text. */
        void read(DatetimeText text);
    }

    /** Writes a point in time. */
    public String print(LocalDateTime value) {
        StringBuilder out = new StringBuilder();
        parts.forEach(part -> part.print(value, out));
        return out.toString();
    }

    /**
     * Reads a text; fields that it does not have are those of 1970-01-01 00:00.
     *
     * @throws dev.schemaless.catalog.SchemalessException 22007 if it is not so written, 22008 if a field is out of range
     */
    public LocalDateTime read(String text) {
        DatetimeText rest = new DatetimeText(text);
        parts.forEach(part -> part.read(rest));
        return rest.datetime();
    }
}

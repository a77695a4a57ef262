package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.codec.NumberText;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * CHAR(n), VARCHAR(n), VARCHAR or TEXT.
 *
 * <p>CHAR(n) is a VARCHAR(n) whose trailing blanks are removed on write.
 *
 * @param length the most UTF-16 code units, or {@link #UNBOUNDED}
 * @param trimmed whether it was declared CHAR
 */
public record StringType(int length, boolean trimmed) implements ScalarType {
    /** The length of a VARCHAR without one, and of TEXT. */
    public static final int UNBOUNDED = -1;

    private static final int MAX_BYTES_OF_UNIT = 3;

    @Override
    public String sql() {
        if (length == UNBOUNDED) {
            return "VARCHAR";
        }
        return (trimmed ? "CHAR(" : "VARCHAR(") + length + ")";
    }

    @Override
    public @Nullable Object read(BodyReader in) {
        return in.kind() == MessagePackType.STRING ? normal(in.readString()) : ScalarType.super.read(in);
    }

    /** Takes strings of any length, and numbers and booleans as JSON writes them. */
    @Override
    public Object coerce(Object scalar) {
        if (scalar instanceof String text) {
            return normal(text);
        }
        if (scalar instanceof Double number) {
            return NumberText.of(number);
        }
        if (scalar instanceof Float number) {
            return NumberText.of(number);
        }
        boolean plain = scalar instanceof Long || scalar instanceof BigInteger || scalar instanceof Boolean;
        return plain ? scalar.toString() : Mismatch.VALUE;
    }

    @Override
    public @Nullable Object exact(Object value) {
        return value instanceof String text && normal(text).equals(text) ? text : null;
    }

    /** Cuts blanks beyond the length, as the SQL standard has it; of CHAR all trailing ones. */
    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof String text)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        String normal = normal(text);
        if (length != UNBOUNDED && normal.length() > length) {
            if (!normal.chars().skip(length).allMatch(unit -> unit == ' ')) {
                throw WriteErrors.tooLong(this, column, normal.length() + " characters", length);
            }
            normal = normal.substring(0, length);
        }
        if (!BodyWriter.isWritable(normal)) {
            throw WriteErrors.noUtf8Form(column);
        }
        return normal;
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeString((String) value);
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendString(normal((String) value));
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.cut(
                length == UNBOUNDED
                        ? IndexColumn.UNBOUNDED
                        : (int) Math.min(IndexColumn.UNBOUNDED, (long) length * MAX_BYTES_OF_UNIT));
    }

    @Override
    public void appendIndexed(Object value, KeyBytes out) {
        out.appendString((String) value);
    }

    private String normal(String text) {
        if (!trimmed) {
            return text;
        }
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }
}

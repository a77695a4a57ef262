package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.StringType;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A field of a message.
 *
 * @param key by which it stands in MessagePack: its name, that of an extension in full in brackets
 * @param isRepeated whether it may have several values
 * @param hasPresence whether a field that is not set differs from one that is set to the default
 * @param isRequired whether a message without it is invalid
 * @param isPacked whether several values are written one after the other without tags
 * @param otherwise the text of the declared default; empty without one
 * @param oneof the position of the oneof that it is in; negative without one
 * @param typeName the full name of its enum or message; empty for other kinds
 */
record MessageField(
        String key,
        int number,
        FieldKind kind,
        boolean isRepeated,
        boolean hasPresence,
        boolean isRequired,
        boolean isPacked,
        String otherwise,
        int oneof,
        String typeName) {
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

    /** Says whether values of a wire type are this field's; those of others are unknown fields. */
    boolean takes(int wireType) {
        return wireType == kind.wireType()
                || (kind.isMessage() && (wireType == WireReader.LENGTH || wireType == WireReader.START_GROUP))
                || (isRepeated && kind.isPackable() && wireType == WireReader.LENGTH);
    }

    /** Returns the value that programs see while the field is not set, as bodies have it; null if it is not known. */
    @Nullable Object absentValue() {
        return switch (kind) {
            case STRING -> otherwise;
            case BOOL -> otherwise.equals("true");
            case DOUBLE, FLOAT, BYTES, ENUM, MESSAGE, GROUP -> null;
            default -> otherwise.isEmpty() ? (Object) 0L : whole(otherwise);
        };
    }

    private static @Nullable Object whole(String number) {
        return WHOLE.matcher(number).matches() ? (Object) Long.parseLong(number) : null;
    }

    /** Returns the type of a column that shows it. */
    ColumnType columnType() {
        ColumnType type = valueType();
        return isRepeated && !(type instanceof JsonType) ? new ArrayType(type) : type;
    }

    /** Returns the type of one value. */
    ColumnType valueType() {
        return switch (kind) {
            case DOUBLE -> new FloatingType(64);
            case FLOAT -> new FloatingType(32);
            case BOOL -> new BooleanType();
            case STRING, ENUM -> new StringType(StringType.UNBOUNDED, false);
            case BYTES -> new BinaryType(StringType.UNBOUNDED, false);
            case UINT64, FIXED64 -> new DecimalType(20, 0);
            case MESSAGE, GROUP -> new JsonType();
            default -> new IntegerType(64);
        };
    }
}

package dev.schemaless.stores.protobuf;

import dev.schemaless.catalog.codec.BodyWriter;
import java.math.BigInteger;
import java.util.Locale;

/** The types of fields, in the order of their numbers in descriptors, which begin with 1. */
enum FieldKind {
    DOUBLE(WireReader.FIXED64),
    FLOAT(WireReader.FIXED32),
    INT64(WireReader.VARINT),
    UINT64(WireReader.VARINT),
    INT32(WireReader.VARINT),
    FIXED64(WireReader.FIXED64),
    FIXED32(WireReader.FIXED32),
    BOOL(WireReader.VARINT),
    STRING(WireReader.LENGTH),
    GROUP(WireReader.START_GROUP),
    MESSAGE(WireReader.LENGTH),
    BYTES(WireReader.LENGTH),
    UINT32(WireReader.VARINT),
    ENUM(WireReader.VARINT),
    SFIXED32(WireReader.FIXED32),
    SFIXED64(WireReader.FIXED64),
    SINT32(WireReader.VARINT),
    SINT64(WireReader.VARINT);

    private static final FieldKind[] KINDS = values();

    private final int wireType;

    FieldKind(int wireType) {
        this.wireType = wireType;
    }

    /** Returns the wire type of a value that stands alone. */
    int wireType() {
        return wireType;
    }

    /** Returns the kind of the values, with an article, for messages. */
    String display() {
        return switch (this) {
            case STRING -> "a text";
            case BYTES -> "bytes";
            case BOOL -> "a truth value";
            case ENUM -> "a value of an enum";
            case MESSAGE, GROUP -> "a message";
            case DOUBLE, FLOAT -> "a number of " + name().toLowerCase(Locale.ROOT);
            default -> "a whole number of " + name().toLowerCase(Locale.ROOT);
        };
    }

    /** Says whether fields of it hold messages. */
    boolean isMessage() {
        return this == MESSAGE || this == GROUP;
    }

    /** Says whether values of it may be packed, one after the other without tags. */
    boolean isPackable() {
        return wireType != WireReader.LENGTH && wireType != WireReader.START_GROUP;
    }

    /** Returns the kind of a number in a descriptor. */
    static FieldKind ofNumber(long number, WireFaults faults) {
        if (number < 1 || number > KINDS.length) {
            throw faults.because("no field has the type " + number);
        }
        return KINDS[(int) number - 1];
    }

    /** Reads a number or a truth value as its bits. */
    long read(WireReader in) {
        return switch (wireType) {
            case WireReader.VARINT -> in.readVarint();
            case WireReader.FIXED32 -> in.readFixed32();
            default -> in.readFixed64();
        };
    }

    /** Writes the value that some bits mean, which are of neither text, bytes, enum nor message. */
    void write(long bits, BodyWriter out) {
        switch (this) {
            case DOUBLE -> out.writeDouble(Double.longBitsToDouble(bits));
            case FLOAT -> out.writeFloat(Float.intBitsToFloat((int) bits));
            case UINT64, FIXED64 -> writeUnsigned(bits, out);
            case BOOL -> out.writeBoolean(bits != 0);
            default -> out.writeLong(number(bits));
        }
    }

    /** Returns the text by which a key of a map stands, whose value some bits mean. */
    String keyText(long bits) {
        return switch (this) {
            case UINT64, FIXED64 -> Long.toUnsignedString(bits);
            case BOOL -> Boolean.toString(bits != 0);
            default -> Long.toString(number(bits));
        };
    }

    private long number(long bits) {
        int low = (int) bits;
        return switch (this) {
            case INT32, SFIXED32 -> low;
            case UINT32, FIXED32 -> Integer.toUnsignedLong(low);
            case SINT32 -> low >>> 1 ^ -(low & 1);
            case SINT64 -> bits >>> 1 ^ -(bits & 1);
            default -> bits;
        };
    }

    private static void writeUnsigned(long bits, BodyWriter out) {
        if (bits >= 0) {
            out.writeLong(bits);
        } else {
            out.writeInteger(new BigInteger(Long.toUnsignedString(bits)));
        }
    }
}

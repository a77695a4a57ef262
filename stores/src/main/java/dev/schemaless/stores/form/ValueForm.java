package dev.schemaless.stores.form;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.codec.JsonLoss;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.codec.NumberText;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.MapType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The form of one value in the bodies of another program.
 *
 * @param place the field, as messages name it
 * @param old the value that the body has; null for none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ValueForm(String place, byte @Nullable [] old) {
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger GREATEST =
            BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
    /** From here on not every whole number is a float64. */
    private static final double LARGE = 0x1p53;

    /**
     * Writes a value.
     *
     * @param value as a column of the type writes it
     */
    void write(ColumnType type, byte[] value, BodyWriter out) {
        BodyReader in = new BodyReader(value, place);
        if (in.kind() == MessagePackType.NIL) {
            out.writeNil();
            return;
        }
        if (was(MessagePackType.EXTENSION)) {
            throw JsonLoss.refusal(place);
        }
        if (type instanceof JsonType) {
            json(in.readString(), out);
        } else if (type instanceof DecimalType decimal) {
            decimal(new BigDecimal(in.readString()), decimal.scale(), out);
        } else if (type instanceof FloatingType) {
            floating(in.readFloat(), out);
        } else if (type instanceof IntegerType) {
            integer(in.readLong(), out);
        } else if (type instanceof BooleanType && was(MessagePackType.INTEGER)) {
            out.writeLong(in.readBoolean() ? 1 : 0);
        } else if (type instanceof ArrayType array) {
            array(array.element(), in, out);
        } else if (type instanceof MapType map) {
            map(map.value(), in, out);
        } else {
            out.writeRaw(value, 0, value.length);
        }
    }

    private boolean was(MessagePackType kind) {
        return old != null && new BodyReader(old, place).kind() == kind;
    }

    private void json(String text, BodyWriter out) {
        if (old != null && (was(MessagePackType.ARRAY) || was(MessagePackType.MAP)) && JsonLoss.isIn(old)) {
            throw JsonLoss.refusal(place);
        }
        try {
            byte[] written = JsonBody.ofClientValue(text);
            out.writeRaw(written, 0, written.length);
        } catch (SchemalessException e) {
            String reason = String.valueOf(e.getMessage()).replaceFirst("^Cannot", "cannot");
            throw new SchemalessException(e.code(), "Cannot write " + place + ": " + reason, e);
        }
    }

    private void integer(long number, BodyWriter out) {
        if (was(MessagePackType.STRING)) {
            out.writeString(Long.toString(number));
        } else if (was(MessagePackType.FLOAT) && Math.abs((double) number) <= LARGE) {
            out.writeDouble((double) number);
        } else {
            out.writeLong(number);
        }
    }

    /** Writes a floating number. Other programs have float64 alone: a number of 32 bits becomes the one with the same digits. */
    private void floating(Number given, BodyWriter out) {
        double number = given instanceof Float single ? Double.parseDouble(NumberText.of(single)) : given.doubleValue();
        if (was(MessagePackType.STRING)) {
            out.writeString(NumberText.of(number));
        } else if (was(MessagePackType.INTEGER) && Math.rint(number) == number && Math.abs(number) <= LARGE) {
            out.writeLong((long) number);
        } else {
            out.writeDouble(number);
        }
    }

    private void decimal(BigDecimal number, int scale, BodyWriter out) {
        if (was(MessagePackType.STRING)) {
            out.writeString(number.toPlainString());
            return;
        }
        boolean isInteger = isInteger(number);
        boolean isFloat = NumberText.toDecimal(number.doubleValue()).compareTo(number) == 0;
        boolean isOfIntegers = was(MessagePackType.INTEGER) || (scale == 0 && !was(MessagePackType.FLOAT));
        if (isInteger && (isOfIntegers || !isFloat)) {
            out.writeInteger(number.toBigIntegerExact());
        } else if (isFloat && (scale > 0 || was(MessagePackType.FLOAT))) {
            out.writeDouble(number.doubleValue());
        } else {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot write " + place + ": " + number.toPlainString()
                            + " is neither an integer from " + LEAST + " to " + GREATEST
                            + " nor a float64, and bodies of its program hold no other numbers. Write a smaller or a"
                            + " rounded number.");
        }
    }

    private static boolean isInteger(BigDecimal number) {
        if (number.stripTrailingZeros().scale() > 0) {
            return false;
        }
        BigInteger whole = number.toBigIntegerExact();
        return whole.compareTo(LEAST) >= 0 && whole.compareTo(GREATEST) <= 0;
    }

    private void array(ColumnType element, BodyReader in, BodyWriter out) {
        int size = in.readArraySize();
        out.writeArrayHeader(size);
        for (int i = 0; i < size; i++) {
            new ValueForm(place, null).write(element, in.readRaw(), out);
        }
    }

    private void map(ColumnType type, BodyReader in, BodyWriter out) {
        int size = in.readMapSize();
        out.writeMapHeader(size);
        for (int i = 0; i < size; i++) {
            out.writeString(in.readString());
            new ValueForm(place, null).write(type, in.readRaw(), out);
        }
    }
}

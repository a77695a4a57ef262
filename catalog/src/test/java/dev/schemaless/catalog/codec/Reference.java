package dev.schemaless.catalog.codec;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;

/** Reads whole values with our reader into msgpack-java's, for comparison. */
final class Reference {
    private Reference() {}

    static Value read(BodyReader in) {
        return switch (in.kind()) {
            case NIL -> {
                in.skip();
                yield ValueFactory.newNil();
            }
            case BOOLEAN -> ValueFactory.newBoolean(in.readBoolean());
            case INTEGER ->
                ValueFactory.newInteger(new BigInteger(in.readInteger().toString()));
            case FLOAT -> ValueFactory.newFloat(in.readDouble());
            case STRING -> string(in);
            case BINARY -> ValueFactory.newBinary(in.readBinary());
            case EXTENSION -> {
                Extension value = in.readExtension();
                yield ValueFactory.newExtension(value.type(), value.content());
            }
            case ARRAY -> ValueFactory.newArray(readAll(in, in.readArraySize()));
            case MAP -> map(in);
        };
    }

    private static Value string(BodyReader in) {
        int length = in.readStringLength();
        int start = in.position();
        in.seek(start + length);
        return ValueFactory.newString(Arrays.copyOfRange(in.bytes(), start, start + length));
    }

    private static Value map(BodyReader in) {
        return ValueFactory.newMap(readAll(in, 2 * in.readMapSize()));
    }

    private static Value[] readAll(BodyReader in, int count) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(read(in));
        }
        return values.toArray(Value[]::new);
    }
}

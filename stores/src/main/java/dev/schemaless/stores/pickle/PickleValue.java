package dev.schemaless.stores.pickle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of a pickle. Several containers may hold one value. */
sealed interface PickleValue {
    /** Singleton values. */
    enum Single implements PickleValue {
        NONE,
        TRUE,
        FALSE
    }

    /** A whole number. */
    record Whole(BigInteger number) implements PickleValue {}

    /** A whole number of 64 bits. */
    record Small(long number) implements PickleValue {}

    /** A number with a fraction. */
    record Real(double number) implements PickleValue {}

    /** A text of characters, or a value whose only form is a text. */
    record Text(String text) implements PickleValue {}

    /**
     * Python 2's {@code str}, or bytes: part of an array, which is not copied.
     *
     * @param mayBeText whether bytes of UTF-8 are a text
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] source, int from, int length, boolean mayBeText) implements PickleValue {
        static Bytes of(byte[] bytes) {
            return new Bytes(bytes, 0, bytes.length, true);
        }

        byte[] copy() {
            return Arrays.copyOfRange(source, from, from + length);
        }

        byte at(int index) {
            return source[from + index];
        }

        /** Returns the text of bytes of UTF-8; invalid bytes become U+FFFD. */
        String utf8() {
            return new String(source, from, length, StandardCharsets.UTF_8);
        }

        /** Returns one character for each byte. */
        String latin() {
            return new String(source, from, length, StandardCharsets.ISO_8859_1);
        }
    }

    /** A list, a set or, once it is complete, a tuple. */
    record Items(List<PickleValue> values) implements PickleValue {
        Items() {
            this(new ArrayList<>());
        }
    }

    /** A dictionary: keys, each followed by its value. Of equal keys the last counts. */
    record Pairs(List<PickleValue> values) implements PickleValue {
        Pairs() {
            this(new ArrayList<>());
        }
    }

    /** A UUID, which gets its number after it was made. */
    final class Uuid implements PickleValue {
        private @Nullable BigInteger number;

        @Nullable BigInteger number() {
            return number;
        }

        void become(BigInteger given) {
            number = given;
        }
    }

    /** A class or function of the closed list. It is not a value, but makes one. */
    record Callable(PickleGlobal global) implements PickleValue {}
}

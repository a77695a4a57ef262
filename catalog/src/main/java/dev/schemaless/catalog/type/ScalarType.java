package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonPath;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A type whose values are not collections: only these can be primary-key, shard or index columns.
 *
 * <p>The key bytes are frozen: docs/adr/0032 specifies them.
 */
public sealed interface ScalarType extends ColumnType
        permits BooleanType,
                IntegerType,
                DecimalType,
                FloatingType,
                StringType,
                JsonType,
                DateType,
                TimeType,
                TimestampType,
                BinaryType,
                UuidType {

    /**
     * Coerces a scalar as a body may hold it.
     *
     * @param scalar {@code Boolean, Long, BigInteger, Float, Double, String, byte[]} or {@code Instant}
     * @return the internal form or {@link Mismatch#VALUE}
     */
    Object coerce(Object scalar);

    /**
     * Coerces the result of a JSON path, as JSON_VALUE does.
     *
     * @param found as {@link JsonPath#evaluate} gives it
     * @return the internal form; null for nil; {@link Mismatch#VALUE} where it is empty, not a scalar, or cannot be
     *     coerced
     */
    default @Nullable Object coerceFound(@Nullable Object found) {
        if (found == null) {
            return null;
        }
        return found instanceof JsonPath.Miss ? Mismatch.VALUE : coerce(found);
    }

    /**
     * Finds the value of this type that equals a value of any type.
     *
     * @param value in the internal form of any type
     * @return the internal form; null if no value of this type equals it: of BIGINT, 7.0 gives 7 and 7.5 null
     */
    @Nullable Object exact(Object value);

    /**
     * Finds the greatest value of this type that is not above a value of any type. Used for discrete types, in which each value has a next one.
     *
     * @param value in the internal form of any type
     * @return the internal form; null if none is known
     */
    default @Nullable Object floor(Object value) {
        return exact(value);
    }

    /**
     * Appends the bytes of a value as keys have it: in the order of the values, equal ones, and only they, alike.
     *
     * @param value in this type's internal form
     */
    void appendKey(Object value, KeyBytes out);

    /**
     * Appends the bytes of a value as an index has it, weakly monotone: where a &lt; b, the bytes of a are not greater than those
     * of b. Values beyond the type's range clamp to its end.
     *
     * @param value in this type's internal form; of a number any {@code Number}
     */
    default void appendIndexed(Object value, KeyBytes out) {
        appendKey(value, out);
    }

    /** Returns how much an index keeps of this type's values. */
    IndexColumn indexColumn();

    /**
     * Says whether no other value has the bytes of this one in an index. If so an open bound stays open.
     *
     * @param value as {@link #appendIndexed} takes it
     */
    default boolean isIndexedExactly(Object value) {
        return true;
    }

    @Override
    default @Nullable Object read(BodyReader in) {
        return switch (in.kind()) {
            case NIL -> in.readScalar();
            case ARRAY, MAP -> Mismatch.VALUE;
            case EXTENSION -> {
                Instant instant = in.readTimestamp();
                yield instant == null ? Mismatch.VALUE : coerce(instant);
            }
            case BOOLEAN, INTEGER, FLOAT, STRING, BINARY -> {
                Object scalar = in.readScalar();
                yield scalar == null ? null : coerce(scalar);
            }
        };
    }
}

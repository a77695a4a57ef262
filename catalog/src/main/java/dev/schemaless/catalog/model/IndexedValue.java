package dev.schemaless.catalog.model;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonPath;
import dev.schemaless.catalog.type.Mismatch;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The value of each row that an index keeps in one of its columns, or that decides the entry's shard. Immutable.
 *
 * <p>Two values of a model that have the same key are equal in every row.
 */
public sealed interface IndexedValue {
    /** Returns the key of this value in index definitions and conditions. */
    String key();

    /** Returns the name for people: a column's name, or the SQL text in its place. */
    String name();

    /** Returns its text in CREATE INDEX. */
    String sql();

    ScalarType type();

    /** Returns the cell in which it lies. */
    String cell();

    /** Returns the field of the cell in which it lies; empty if it is looked for in the whole body. */
    Optional<String> field();

    /** Returns the value of a row that lacks the field or the cell, in the internal form of the type; null for NULL. */
    default @Nullable Object missing() {
        return null;
    }

    /**
     * Reads the value of a row whose cell has the field.
     *
     * @param in standing before the field's value, or before the body where there is no {@link #field()}
     * @return the internal form of the type, null for NULL, or {@link Mismatch#VALUE} for one that cannot be coerced
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    @Nullable Object read(BodyReader in);

    /** A declared column, whose type has an order. */
    record Declared(Column column) implements IndexedValue {
        @Override
        public String key() {
            return column.field();
        }

        @Override
        public String name() {
            return column.name();
        }

        @Override
        public String sql() {
            return SqlNames.quoted(column.name());
        }

        @Override
        public ScalarType type() {
            return (ScalarType) column.type();
        }

        @Override
        public String cell() {
            return column.cell();
        }

        @Override
        public Optional<String> field() {
            return Optional.of(column.field());
        }

        @Override
        public @Nullable Object missing() {
            return column.missingValue();
        }

        @Override
        public @Nullable Object read(BodyReader in) {
            return column.type().read(in);
        }
    }

    /**
     * The result of {@code JSON_VALUE(_body, path RETURNING type)}: NULL if the value is absent or cannot be coerced,
     * so that the path's mode makes no difference.
     */
    record AtPath(JsonPath path, ScalarType type) implements IndexedValue {
        @Override
        public String key() {
            return call(keyOf(type));
        }

        @Override
        public String name() {
            return sql();
        }

        @Override
        public String sql() {
            return call(type.sql());
        }

        private String call(String returning) {
            return "JSON_VALUE(_body, '" + path.text().replace("'", "''") + "' RETURNING " + returning + ")";
        }

        @Override
        public String cell() {
            return Column.BASE_CELL;
        }

        @Override
        public Optional<String> field() {
            return path.firstMember();
        }

        @Override
        public @Nullable Object read(BodyReader in) {
            Object found = field().isPresent() ? path.evaluateBehindFirst(in) : path.evaluate(in);
            Object value = type.coerceFound(found);
            return value == Mismatch.VALUE ? null : value;
        }
    }

    /** A field of the base cell without a column, read as a type that a query names. */
    record Dynamic(String fieldName, ScalarType type) implements IndexedValue {
        @Override
        public String key() {
            return SqlNames.quoted(fieldName) + " " + keyOf(type);
        }

        @Override
        public String name() {
            return sql();
        }

        @Override
        public String sql() {
            return SqlNames.quoted(fieldName) + " " + type.sql();
        }

        @Override
        public String cell() {
            return Column.BASE_CELL;
        }

        @Override
        public Optional<String> field() {
            return Optional.of(fieldName);
        }

        @Override
        public @Nullable Object read(BodyReader in) {
            return type.read(in);
        }
    }

    /** Returns the key of a type. A VARCHAR's length is left out, because it limits writes and not reads. */
    private static String keyOf(ScalarType type) {
        boolean anyLength = type instanceof StringType string && !string.trimmed();
        return anyLength ? new StringType(StringType.UNBOUNDED, false).sql() : type.sql();
    }
}

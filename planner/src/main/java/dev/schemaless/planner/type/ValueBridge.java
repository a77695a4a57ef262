package dev.schemaless.planner.type;

import dev.schemaless.catalog.type.ColumnType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * Carries values of one type between the catalog's internal form and Calcite's. They differ only in {@code byte[]} and
 * {@code ByteString}, also within arrays and maps. Immutable and thread-safe.
 */
public abstract sealed class ValueBridge {
    private static final ValueBridge IDENTITY = new Identity();

    private ValueBridge() {}

    /** Returns the bridge for a column's values. */
    public static ValueBridge of(ColumnType type) {
        return of(TypeMapping.relType(type, new SchemalessTypeFactory()));
    }

    /** Returns the bridge for values of a Calcite type. */
    public static ValueBridge of(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BINARY, VARBINARY -> new Bytes();
            case ARRAY, MULTISET -> {
                ValueBridge element = ofNested(type.getComponentType());
                yield element.isIdentity() ? IDENTITY : new Elements(element);
            }
            case MAP -> {
                ValueBridge value = ofNested(type.getValueType());
                yield value.isIdentity() ? IDENTITY : new Entries(value);
            }
            default -> IDENTITY;
        };
    }

    private static ValueBridge ofNested(@Nullable RelDataType type) {
        return type == null ? IDENTITY : of(type);
    }

    /** Says whether both directions return their argument, so that the caller may skip them. */
    public boolean isIdentity() {
        return false;
    }

    /** Turns the catalog's form into Calcite's; null stays null. */
    public final @Nullable Object toCalcite(@Nullable Object value) {
        return value == null ? null : toCalcitePresent(value);
    }

    /** Turns Calcite's form into the catalog's; null stays null. */
    public final @Nullable Object toCatalog(@Nullable Object value) {
        return value == null ? null : toCatalogPresent(value);
    }

    abstract Object toCalcitePresent(Object value);

    abstract Object toCatalogPresent(Object value);

    private static final class Identity extends ValueBridge {
        @Override
        public boolean isIdentity() {
            return true;
        }

        @Override
        Object toCalcitePresent(Object value) {
            return value;
        }

        @Override
        Object toCatalogPresent(Object value) {
            return value;
        }
    }

    private static final class Bytes extends ValueBridge {
        @Override
        Object toCalcitePresent(Object value) {
            return new ByteString((byte[]) value);
        }

        @Override
        Object toCatalogPresent(Object value) {
            return ((ByteString) value).getBytes();
        }
    }

    private static final class Elements extends ValueBridge {
        private final ValueBridge element;

        Elements(ValueBridge element) {
            this.element = element;
        }

        @Override
        Object toCalcitePresent(Object value) {
            List<@Nullable Object> result = new ArrayList<>();
            ((List<?>) value).forEach(each -> result.add(element.toCalcite(each)));
            return result;
        }

        @Override
        Object toCatalogPresent(Object value) {
            List<@Nullable Object> result = new ArrayList<>();
            ((List<?>) value).forEach(each -> result.add(element.toCatalog(each)));
            return result;
        }
    }

    private static final class Entries extends ValueBridge {
        private final ValueBridge entry;

        Entries(ValueBridge entry) {
            this.entry = entry;
        }

        @Override
        Object toCalcitePresent(Object value) {
            Map<Object, @Nullable Object> result = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((key, each) -> result.put(key, entry.toCalcite(each)));
            return result;
        }

        @Override
        Object toCatalogPresent(Object value) {
            Map<Object, @Nullable Object> result = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((key, each) -> result.put(key, entry.toCatalog(each)));
            return result;
        }
    }
}

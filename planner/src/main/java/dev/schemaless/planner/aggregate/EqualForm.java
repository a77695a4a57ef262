package dev.schemaless.planner.aggregate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Normalises values of one type, so that equal values, and only they, are equal objects. */
final class EqualForm {
    private EqualForm() {}

    /** Says whether values of a type have such a form. */
    static boolean exists(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    DECIMAL,
                    REAL,
                    FLOAT,
                    DOUBLE,
                    CHAR,
                    VARCHAR,
                    BINARY,
                    VARBINARY,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    UUID,
                    NULL -> true;
            case ARRAY -> exists(component(type));
            default -> SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName());
        };
    }

    /** Returns the function that brings values that are not null to that form. */
    static UnaryOperator<Object> of(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case REAL -> value -> (Float) value + 0.0f;
            case FLOAT, DOUBLE -> value -> ((Number) value).doubleValue() + 0.0;
            case DECIMAL -> value -> scaled((BigDecimal) value, type.getScale());
            case ARRAY -> ofElements(of(component(type)));
            default -> UnaryOperator.identity();
        };
    }

    private static UnaryOperator<Object> ofElements(UnaryOperator<Object> form) {
        return list -> {
            List<@Nullable Object> elements = new ArrayList<>();
            ((List<?>) list).forEach(element -> elements.add(element == null ? null : form.apply(element)));
            return elements;
        };
    }

    private static RelDataType component(RelDataType type) {
        return Objects.requireNonNull(type.getComponentType());
    }

    /** Returns a decimal with the given scale, if it fits. Decimals of different scale are never equal as objects. */
    private static BigDecimal scaled(BigDecimal value, int scale) {
        if (value.scale() == scale) {
            return value;
        }
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() <= scale ? stripped.setScale(scale, RoundingMode.UNNECESSARY) : stripped;
    }
}

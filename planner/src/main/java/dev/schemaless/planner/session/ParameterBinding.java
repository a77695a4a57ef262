package dev.schemaless.planner.session;

import dev.schemaless.planner.literal.LiteralRows;
import dev.schemaless.planner.sql.Parameters;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import dev.schemaless.planner.value.OptionalExact;
import dev.schemaless.planner.value.ParameterConversion;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * The values of one execution, bound to a plan's parameters. A value that its parameter's type cannot hold exactly gets a type of its
 * own, and the next plan is made for that type. Not thread-safe.
 */
final class ParameterBinding {
    /** Two numbers of so many digits can be multiplied without losing one. */
    private static final int SHARED_DIGITS = 19;

    private final List<@Nullable Object> values;
    private final ZoneId zone;
    private List<@Nullable Object> converted = List.of();
    private Map<Integer, RelDataType> ownTypes = Map.of();

    ParameterBinding(List<@Nullable Object> values, ZoneId zone) {
        this.values = values;
        this.zone = zone;
    }

    /** Converts the values to the types of a plan's parameters; says whether it may run with them. */
    boolean fits(List<RelDataTypeField> parameters) {
        int known = ownTypes.size();
        converted = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            converted.add(convert(i, parameters.get(i).getType()));
        }
        return ownTypes.size() == known;
    }

    private @Nullable Object convert(int position, RelDataType inferred) {
        Object value = values.get(position);
        if (value instanceof LiteralRows) {
            return value;
        }
        RelDataType own = ownTypes.get(position);
        OptionalExact exact = ParameterConversion.convert(value, own == null ? inferred : own, zone);
        if (own == null && value != null && (Parameters.isOpen(inferred) || !exact.isPresent())) {
            ownTypes = ownTypes.isEmpty() ? new TreeMap<>() : ownTypes;
            ownTypes.put(position, typeOf(value, inferred));
        }
        return exact.value();
    }

    /**
     * Returns the type of a bound value. Where a number's digits do not matter, few types are used, so that there are
     * few plans.
     */
    private static RelDataType typeOf(Object value, RelDataType inferred) {
        SchemalessTypeFactory types = new SchemalessTypeFactory();
        RelDataType own = ParameterConversion.typeOf(value, types);
        boolean isShort = own.getSqlTypeName() == SqlTypeName.DECIMAL && own.getPrecision() < SHARED_DIGITS;
        return Parameters.isOpen(inferred) && isShort
                ? types.createSqlType(SqlTypeName.DECIMAL, SHARED_DIGITS, own.getScale())
                : own;
    }

    /** Returns the types that belong to the values and not to the plan, by position. */
    Map<Integer, RelDataType> ownTypes() {
        return ownTypes;
    }

    /** Returns the values in the form that the plan takes which was asked last. */
    List<@Nullable Object> converted() {
        return converted;
    }
}

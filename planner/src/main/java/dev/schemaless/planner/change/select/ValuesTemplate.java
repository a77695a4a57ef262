package dev.schemaless.planner.change.select;

import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.planner.syntax.Selects;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import dev.schemaless.planner.type.SchemalessTypeSystem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/**
 * Takes literals and parameters out of one row of VALUES. A NULL is taken for a missing value of the type that its column has
 * in a row before, so that rows have one shape whichever of their values are missing. Not thread-safe.
 */
final class ValuesTemplate {
    private static final RelDataTypeFactory TYPES = new SchemalessTypeFactory();
    private static final RelDataType BIGINT = TYPES.createSqlType(SqlTypeName.BIGINT);
    private static final RelDataType DOUBLE = TYPES.createSqlType(SqlTypeName.DOUBLE);
    private static final RelDataType TEXT = TYPES.createSqlType(SqlTypeName.VARCHAR);
    private static final RelDataType DATE = TYPES.createSqlType(SqlTypeName.DATE);
    private static final RelDataType TIME = TYPES.createSqlType(SqlTypeName.TIME, SchemalessTypeSystem.MAX_FRACTION);
    private static final RelDataType TIMESTAMP =
            TYPES.createSqlType(SqlTypeName.TIMESTAMP, SchemalessTypeSystem.MAX_FRACTION);

    private final Map<Integer, RelDataType> typesBefore;
    private final List<String> key = new ArrayList<>();
    private final List<ValuesRow.Value> values = new ArrayList<>();
    private final SqlNode row;

    private ValuesTemplate(SqlCall row, Map<Integer, RelDataType> typesBefore) {
        this.typesBefore = typesBefore;
        List<SqlNode> cells = row.getOperandList().stream().map(this::cell).toList();
        this.row = row.getOperator().createCall(row.getParserPosition(), cells);
    }

    /**
     * Reads one row.
     *
     * @param typesBefore of literals, by column; those of this row are added
     */
    static ValuesTemplate of(SqlCall row, Map<Integer, RelDataType> typesBefore) {
        return new ValuesTemplate(row, typesBefore);
    }

    /** Returns what rows of one shape have in common. */
    List<String> key() {
        return key;
    }

    /** Returns the row with parameters for what was taken out. */
    SqlNode row() {
        return row;
    }

    List<ValuesRow.Value> values() {
        return values;
    }

    private SqlNode cell(SqlNode node) {
        if (node instanceof SqlDynamicParam parameter) {
            key.add("?");
            return parameter(parameter);
        }
        if (node.getKind() == SqlKind.DEFAULT) {
            key.add("DEFAULT");
            return node;
        }
        if (node.getKind() == SqlKind.MINUS_PREFIX && ((SqlCall) node).operand(0) instanceof SqlNumericLiteral number) {
            return number(number.bigDecimalValue(), number, true);
        }
        return node instanceof SqlLiteral literal ? literal(literal) : expression(node);
    }

    private SqlNode parameter(SqlDynamicParam parameter) {
        values.add(new ValuesRow.Parameter(parameter.getIndex()));
        return new SqlDynamicParam(values.size() - 1, parameter.getParserPosition());
    }

    /** An expression keeps its literals: some may be no parameters. */
    private SqlNode expression(SqlNode node) {
        SqlNode replaced = Objects.requireNonNull(Selects.copy(node).accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlDynamicParam parameter) {
                return parameter(parameter);
            }
        }));
        key.add(replaced.toString());
        return replaced;
    }

    private SqlNode literal(SqlLiteral literal) {
        if (literal instanceof SqlNumericLiteral number) {
            return number(number.bigDecimalValue(), number, false);
        }
        if (literal instanceof SqlUnknownLiteral temporal) {
            return temporal(temporal);
        }
        Object value = literal.getValue();
        RelDataType before = typesBefore.get(key.size());
        if (value == null && before != null) {
            return constant(null, before, literal);
        }
        if (literal.getTypeName() == SqlTypeName.CHAR) {
            return constant(literal.getValueAs(String.class), TEXT, literal);
        } else if (value instanceof DateString date) {
            return constant(date.getDaysSinceEpoch(), DATE, literal);
        } else if (value instanceof TimeString time && literal.getTypeName() == SqlTypeName.TIME) {
            return constant(time.getMillisOfDay(), TIME, literal);
        } else if (value instanceof TimestampString timestamp && literal.getTypeName() == SqlTypeName.TIMESTAMP) {
            return constant(timestamp.getMillisSinceEpoch(), TIMESTAMP, literal);
        } else if (literal.getTypeName() == SqlTypeName.BINARY) {
            byte[] bytes = literal.getValueAs(byte[].class);
            return constant(new ByteString(bytes), TYPES.createSqlType(SqlTypeName.VARBINARY), literal);
        }
        return expression(literal);
    }

    /** The parser leaves it to the validator to read these; a tag that is no type's is the validator's to refuse. */
    private SqlNode temporal(SqlUnknownLiteral literal) {
        SqlTypeName type = SqlTypeName.get(literal.tag.toUpperCase(Locale.ROOT));
        return type == null ? expression(literal) : literal(literal.resolve(type));
    }

    /** Of wide types, so that few shapes come out: the value is cast to its column's type anyway. */
    private SqlNode number(@Nullable BigDecimal value, SqlNumericLiteral literal, boolean isNegative) {
        if (value == null) {
            return expression(literal);
        }
        BigDecimal signed = isNegative ? value.negate() : value;
        if (!literal.isExact()) {
            return constant(signed.doubleValue(), DOUBLE, literal);
        }
        if (signed.scale() <= 0 && signed.toBigInteger().bitLength() < Long.SIZE) {
            return constant(signed.longValue(), BIGINT, literal);
        }
        int scale = Math.max(signed.scale(), 0);
        int most = DecimalType.MAX_PRECISION;
        RelDataType type = TYPES.createSqlType(SqlTypeName.DECIMAL, most, Math.min(scale, most));
        return constant(signed.setScale(scale), type, literal);
    }

    private SqlNode constant(@Nullable Object value, RelDataType type, SqlLiteral literal) {
        typesBefore.putIfAbsent(key.size(), type);
        key.add(type.getFullTypeString());
        values.add(new ValuesRow.Constant(value));
        SqlParserPos position = literal.getParserPosition();
        return Selects.cast(new SqlDynamicParam(values.size() - 1, position), type);
    }
}

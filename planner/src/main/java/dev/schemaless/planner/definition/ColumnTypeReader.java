package dev.schemaless.planner.definition;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.parser.TypeAliases;
import dev.schemaless.planner.type.SchemalessTypeSystem;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlMapTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.type.SqlTypeName;

/** Reads the type of a column definition. */
public final class ColumnTypeReader {
    private static final int DEEPEST_ARRAY = 2;
    private static final int MAX_FRACTION = SchemalessTypeSystem.MAX_FRACTION;

    private static final int FINEST_FRACTION = 9;

    private final String column;
    private final Consumer<String> warnings;

    /**
     * Creates a reader.
     *
     * @param column named in messages
     * @param warnings receives the parts of a type that are not kept
     */
    public ColumnTypeReader(String column, Consumer<String> warnings) {
        this.column = column;
        this.warnings = warnings;
    }

    /** Returns the type that a definition gives to a column. */
    public ColumnType read(SqlTypeNameSpec spec) {
        return read(spec, 0);
    }

    private ColumnType read(SqlTypeNameSpec spec, int depth) {
        if (spec instanceof SqlCollectionTypeNameSpec collection) {
            return array(collection, depth);
        }
        if (spec instanceof SqlMapTypeNameSpec map) {
            return map(map, depth);
        }
        if (spec instanceof TypeAliases.JsonTypeName) {
            return new JsonType();
        }
        if (spec instanceof SqlBasicTypeNameSpec basic) {
            return basic(basic);
        }
        throw unknown(spec);
    }

    private ColumnType array(SqlCollectionTypeNameSpec spec, int depth) {
        if (!"ARRAY".equalsIgnoreCase(spec.getTypeName().getSimple())) {
            throw unknown(spec);
        }
        if (depth == DEEPEST_ARRAY) {
            throw invalid("arrays are nested more than " + DEEPEST_ARRAY + " deep. Keep the inner ones undeclared.");
        }
        return new ArrayType(read(spec.getElementTypeName(), depth + 1));
    }

    private ColumnType map(SqlMapTypeNameSpec spec, int depth) {
        ColumnType key = read(spec.getKeyType().getTypeNameSpec(), depth + 1);
        if (!(key instanceof StringType)) {
            throw invalid("the keys of a MAP are VARCHAR, not " + key.sql() + ".");
        }
        return new MapType(read(spec.getValType().getTypeNameSpec(), depth + 1));
    }

    private ColumnType basic(SqlBasicTypeNameSpec spec) {
        SqlTypeName name = SqlTypeName.get(spec.getTypeName().getSimple().toUpperCase(Locale.ROOT));
        if (name == null) {
            throw unknown(spec);
        }
        int length = spec.getPrecision();
        return switch (name) {
            case BOOLEAN -> new BooleanType();
            case TINYINT -> new IntegerType(8);
            case SMALLINT -> new IntegerType(16);
            case INTEGER -> new IntegerType(32);
            case BIGINT -> new IntegerType(64);
            case REAL -> new FloatingType(32);
            case FLOAT, DOUBLE -> new FloatingType(64);
            case DECIMAL -> decimal(spec);
            case CHAR -> new StringType(length == RelDataType.PRECISION_NOT_SPECIFIED ? 1 : positive(length), true);
            case VARCHAR -> new StringType(bounded(length), false);
            case BINARY -> new BinaryType(length == RelDataType.PRECISION_NOT_SPECIFIED ? 1 : positive(length), true);
            case VARBINARY -> new BinaryType(bounded(length), false);
            case DATE -> new DateType();
            case TIME -> new TimeType(fraction(spec, 0));
            case TIMESTAMP -> new TimestampType(fraction(spec, MAX_FRACTION));
            case UUID -> new UuidType();
            default -> throw unknown(spec);
        };
    }

    private ColumnType decimal(SqlBasicTypeNameSpec spec) {
        boolean plain = spec.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED;
        int precision = plain ? DecimalType.MAX_PRECISION : spec.getPrecision();
        int scale = Math.max(spec.getScale(), 0);
        if (precision < 1 || precision > DecimalType.MAX_PRECISION || scale > precision) {
            throw invalid("DECIMAL(" + precision + ", " + scale + ") has a precision outside 1 to "
                    + DecimalType.MAX_PRECISION + " or a scale above its precision.");
        }
        return new DecimalType(precision, scale);
    }

    private int fraction(SqlBasicTypeNameSpec spec, int absent) {
        int digits = spec.getPrecision();
        if (digits == RelDataType.PRECISION_NOT_SPECIFIED) {
            return absent;
        }
        if (digits < 0 || digits > FINEST_FRACTION) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot define column '" + column + "': " + spec.getTypeName() + "(" + digits
                            + ") has a precision outside 0 to " + FINEST_FRACTION + ".");
        }
        if (digits > MAX_FRACTION) {
            warnings.accept("Column '" + column + "' keeps " + MAX_FRACTION + " of the " + digits
                    + " digits of a second that " + spec.getTypeName() + "(" + digits
                    + ") has: values are kept to the microsecond.");
        }
        return Math.min(digits, MAX_FRACTION);
    }

    private int bounded(int length) {
        return length == RelDataType.PRECISION_NOT_SPECIFIED ? StringType.UNBOUNDED : positive(length);
    }

    private int positive(int length) {
        if (length < 1) {
            throw invalid("a length of " + length + " holds nothing. Give 1 or more, or none for no limit.");
        }
        return length;
    }

    private SchemalessException unknown(SqlTypeNameSpec spec) {
        return invalid("the type " + spec.getTypeName()
                + " is not one of BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE, CHAR, VARCHAR,"
                + " TEXT, JSON, DATE, TIME, TIMESTAMP, BINARY, VARBINARY, BLOB, UUID, ARRAY, MAP.");
    }

    private SchemalessException invalid(String reason) {
        return new SchemalessException(
                ErrorCode.DEFINITION_INVALID, "Cannot define column '" + column + "': " + reason);
    }
}

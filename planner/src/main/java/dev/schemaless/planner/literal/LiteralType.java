package dev.schemaless.planner.literal;

import dev.schemaless.planner.type.SchemalessTypeFactory;
import dev.schemaless.planner.type.SchemalessTypeSystem;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The type of a literal, as its text shows it: {@code 5} is an INTEGER and {@code 5.5} a DECIMAL(2, 1), whatever it is
 * compared with. A text has no length: comparing needs none.
 *
 * @param precision digits of a DECIMAL; else {@link RelDataType#PRECISION_NOT_SPECIFIED}
 * @param scale digits after the point of a DECIMAL; else 0
 */
record LiteralType(SqlTypeName name, int precision, int scale) {
    static final LiteralType INTEGER = new LiteralType(SqlTypeName.INTEGER);
    static final LiteralType BIGINT = new LiteralType(SqlTypeName.BIGINT);
    static final LiteralType DOUBLE = new LiteralType(SqlTypeName.DOUBLE);
    static final LiteralType TEXT = new LiteralType(SqlTypeName.VARCHAR);
    static final LiteralType BINARY = new LiteralType(SqlTypeName.VARBINARY);
    static final LiteralType BOOLEAN = new LiteralType(SqlTypeName.BOOLEAN);
    static final LiteralType DATE = new LiteralType(SqlTypeName.DATE);
    static final LiteralType TIME = new LiteralType(SqlTypeName.TIME);
    static final LiteralType TIMESTAMP = new LiteralType(SqlTypeName.TIMESTAMP);

    private LiteralType(SqlTypeName name) {
        this(name, RelDataType.PRECISION_NOT_SPECIFIED, 0);
    }

    static LiteralType decimal(int precision, int scale) {
        return new LiteralType(SqlTypeName.DECIMAL, precision, scale);
    }

    /** Appends the mark for a list of literals of this type to a shape. */
    void appendListTo(StringBuilder shape) {
        shape.append('(')
                .append(SqlScanner.MARK)
                .append(name.name())
                .append(" ARRAY")
                .append(SqlScanner.MARK)
                .append(')');
    }

    /** Appends the mark for a literal of this type to a shape. */
    void appendTo(StringBuilder shape) {
        shape.append(SqlScanner.MARK).append(name.name());
        if (name == SqlTypeName.DECIMAL) {
            shape.append(precision).append(',').append(scale);
        }
        shape.append(SqlScanner.MARK);
    }

    RelDataType relType(SchemalessTypeFactory types) {
        return switch (name) {
            case DECIMAL -> types.createSqlType(name, precision, scale);
            case TIME, TIMESTAMP -> types.createSqlType(name, SchemalessTypeSystem.MAX_FRACTION);
            default -> types.createSqlType(name);
        };
    }
}

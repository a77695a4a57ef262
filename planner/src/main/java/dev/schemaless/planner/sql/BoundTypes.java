package dev.schemaless.planner.sql;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/** The types that a parameter's value may have. */
final class BoundTypes {
    private static final List<SqlTypeName> SIMPLE = List.of(
            SqlTypeName.VARCHAR,
            SqlTypeName.INTEGER,
            SqlTypeName.DOUBLE,
            SqlTypeName.DECIMAL,
            SqlTypeName.TIMESTAMP,
            SqlTypeName.DATE,
            SqlTypeName.TIME,
            SqlTypeName.BOOLEAN,
            SqlTypeName.VARBINARY,
            SqlTypeName.UUID);

    private static final Set<SqlTypeName> BINDABLE = EnumSet.of(
            SqlTypeName.TINYINT,
            SqlTypeName.SMALLINT,
            SqlTypeName.BIGINT,
            SqlTypeName.REAL,
            SqlTypeName.FLOAT,
            SqlTypeName.CHAR,
            SqlTypeName.BINARY,
            SqlTypeName.ARRAY,
            SqlTypeName.MAP);

    /** A place that takes text and some of these is one for text. */
    private static final Set<SqlTypeName> BESIDE_TEXT =
            EnumSet.of(SqlTypeName.VARCHAR, SqlTypeName.VARBINARY, SqlTypeName.ARRAY);

    static {
        BINDABLE.addAll(SIMPLE);
    }

    private final RelDataTypeFactory factory;

    BoundTypes(RelDataTypeFactory factory) {
        this.factory = factory;
    }

    /** Returns a type of each kind. The first that a place takes is assumed there until a value is bound. */
    List<RelDataType> ofEachKind() {
        Stream<RelDataType> nested =
                Stream.of(factory.createArrayType(text(), -1), factory.createMapType(text(), text()));
        return Stream.concat(SIMPLE.stream().map(factory::createSqlType), nested)
                .map(this::nullable)
                .toList();
    }

    /** Returns types that operators of several operands take, few enough to be tried in all combinations. */
    List<RelDataType> common() {
        return Stream.of(SqlTypeName.VARCHAR, SqlTypeName.INTEGER, SqlTypeName.DOUBLE, SqlTypeName.TIMESTAMP)
                .map(factory::createSqlType)
                .map(this::nullable)
                .toList();
    }

    /** Returns the type that is assumed where nothing is known. */
    RelDataType text() {
        return nullable(factory.createSqlType(SqlTypeName.VARCHAR));
    }

    /** Returns a type as that of a parameter: of any length, and it may be NULL; empty if no value has it. */
    Optional<RelDataType> of(RelDataType type) {
        return BINDABLE.contains(type.getSqlTypeName())
                ? Optional.of(nullable(SchemalessValidator.assignable(type, factory)))
                : Optional.empty();
    }

    /** Says whether a place that takes these types is one for the first of them, whatever value is bound. */
    static boolean areOne(List<RelDataType> taken) {
        List<SqlTypeName> names =
                taken.stream().map(RelDataType::getSqlTypeName).toList();
        return names.size() == 1 || (names.contains(SqlTypeName.VARCHAR) && BESIDE_TEXT.containsAll(names));
    }

    private RelDataType nullable(RelDataType type) {
        return factory.createTypeWithNullability(type, true);
    }
}

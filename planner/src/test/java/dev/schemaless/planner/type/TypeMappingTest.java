package dev.schemaless.planner.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TypeMappingTest {
    private final SchemalessTypeFactory types = new SchemalessTypeFactory();

    static List<ColumnType> columnTypes() {
        return List.of(
                new BooleanType(),
                new IntegerType(8),
                new IntegerType(16),
                new IntegerType(32),
                new IntegerType(64),
                new DecimalType(38, 10),
                new DecimalType(5, 0),
                new FloatingType(32),
                new FloatingType(64),
                new StringType(64, false),
                new StringType(100_000, false),
                new StringType(StringType.UNBOUNDED, false),
                new DateType(),
                new TimeType(0),
                new TimestampType(3),
                new BinaryType(16, false),
                new BinaryType(StringType.UNBOUNDED, false),
                new UuidType(),
                new ArrayType(new ArrayType(new StringType(StringType.UNBOUNDED, false))),
                new MapType(new IntegerType(64)));
    }

    @ParameterizedTest
    @MethodSource("columnTypes")
    void everyColumnTypeComesBackAndIsNullable(ColumnType type) {
        RelDataType rel = TypeMapping.relType(type, types);

        assertThat(rel.isNullable()).isTrue();
        assertThat(TypeMapping.columnType(rel)).contains(type);
    }

    @Test
    void onlyKeyColumnsAreNotNull() {
        Column key = new Column("k", "kf", new IntegerType(64), "base", true, null);
        Column other = new Column("o", "of", new IntegerType(64), "base", true, null);
        Model model = new Model(1, "m", List.of(key, other), List.of("kf"), "kf", List.of());

        assertThat(TypeMapping.relType(model, key, types).isNullable()).isFalse();
        assertThat(TypeMapping.relType(model, other, types).isNullable()).isTrue();
    }

    @Test
    void charIsVarcharOfUtf8() {
        RelDataType type = types.createSqlType(SqlTypeName.CHAR, 10);

        assertThat(type.getSqlTypeName()).isEqualTo(SqlTypeName.VARCHAR);
        assertThat(types.createTypeWithCharsetAndCollation(type, StandardCharsets.UTF_16, SqlCollation.IMPLICIT)
                        .getCharset())
                .isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void limitsAreRefusedOrCapped() {
        assertThat(types.createSqlType(SqlTypeName.TIMESTAMP, 9).getPrecision()).isEqualTo(6);
        assertThatThrownBy(() -> types.createSqlType(SqlTypeName.DECIMAL, 65, 2))
                .isInstanceOf(SchemalessException.class)
                .hasMessage("Cannot use DECIMAL with 65 digits: at most 38 are possible. Use DOUBLE or VARCHAR");
    }

    @Test
    void sumsAndAveragesHaveRoom() {
        RelDataType integer = types.createSqlType(SqlTypeName.INTEGER);
        RelDataType decimal = types.createSqlType(SqlTypeName.DECIMAL, 38, 10);
        SchemalessTypeSystem system = SchemalessTypeSystem.INSTANCE;

        assertThat(system.deriveSumType(types, integer)).hasToString("BIGINT");
        assertThat(system.deriveSumType(types, types.createSqlType(SqlTypeName.BIGINT)))
                .hasToString("DECIMAL(38, 0)");
        assertThat(system.deriveAvgAggType(types, integer)).hasToString("DECIMAL(14, 4)");
        assertThat(system.deriveAvgAggType(types, decimal)).hasToString("DECIMAL(38, 10)");
        assertThat(system.deriveDecimalMultiplyType(types, decimal, decimal)).hasToString("DECIMAL(38, 6)");
        assertThat(system.deriveSumType(types, types.createSqlType(SqlTypeName.REAL)))
                .hasToString("DOUBLE");
    }

    @Test
    void bridgesBytesAtAnyDepthAndLeavesTheRest() {
        ValueBridge bridge = ValueBridge.of(new MapType(new ArrayType(new BinaryType(2, false))));
        Map<String, Object> catalog = Map.of("a", Arrays.asList(new byte[] {1}, null));
        Map<String, Object> calcite = Map.of("a", Arrays.asList(new ByteString(new byte[] {1}), null));

        assertThat(bridge.toCalcite(catalog)).isEqualTo(calcite);
        assertThat(((List<?>) ((Map<?, ?>) bridge.toCatalog(calcite)).get("a")).get(0))
                .isEqualTo(new byte[] {1});
        assertThat(ValueBridge.of(new MapType(new UuidType())).isIdentity()).isTrue();
    }

    @Test
    void describesWhatNoColumnHolds() {
        assertThat(SqlTypes.of(types.createSqlType(SqlTypeName.NULL)).name()).isEqualTo("NULL");
        assertThat(SqlTypes.of(types.createSqlType(SqlTypeName.DECIMAL, 5, 2)).scale())
                .isEqualTo(2);
    }
}

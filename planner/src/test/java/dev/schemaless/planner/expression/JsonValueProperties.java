package dev.schemaless.planner.expression;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.planner.access.BodyPath;
import java.math.BigInteger;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** JSON_VALUE gives the same from a body as from the body's text. */
class JsonValueProperties {
    private final SqlBench bench = new SqlBench(
            types -> new RelDataTypeFactory.Builder(types)
                    .add("body", types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true))
                    .build(),
            List.of());

    private static Generator<Object> values() {
        return Generator.oneOf(
                Generator.longs(),
                Generator.of(0.1f, Float.NaN, 1e30f, 2.5f),
                Generator.doubles(),
                Generator.of(Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 7.0),
                Generator.of("7", "x", "2024-02-29", "true", "1.5", "日本", ""),
                Generator.booleans(),
                Generator.of(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE)),
                random -> new byte[] {1, 2, 3},
                random -> List.of());
    }

    private static Generator<String> types() {
        return Generator.of(
                "VARCHAR",
                "BIGINT",
                "INTEGER",
                "DOUBLE",
                "REAL",
                "DECIMAL(10, 2)",
                "BOOLEAN",
                "DATE",
                "TIMESTAMP",
                "VARBINARY");
    }

    @Test
    void bodyAndTextGiveTheSame() {
        tries(300).forAll(values(), types(), paths(), (value, type, path) -> {
            BodyWriter writer = new BodyWriter();
            writer.writeMapHeader(1);
            writer.writeString("a");
            write(value, writer);
            byte[] body = writer.toBytes();
            RexCall call = (RexCall)
                    bench.expression("JSON_VALUE(body, '" + path + "' RETURNING " + type + " DEFAULT NULL ON EMPTY)");
            BodyPath direct = BodyPath.of(call).orElseThrow();

            Object fromText = EvaluatorCompiler.compile(call)
                    .orElseThrow()
                    .evaluate(new Object[] {JsonText.of(new BodyReader(body, "test"))}, SqlBench.CONTEXT);

            assertThat(direct.resolve(direct.path().evaluate(new BodyReader(body, "test"))))
                    .isEqualTo(fromText);
        });
    }

    private static Generator<String> paths() {
        return Generator.of("$.a", "$.b", "strict $.a", "$.a[0]", "$");
    }

    private static void write(Object value, BodyWriter writer) {
        if (value instanceof Long number) {
            writer.writeLong(number);
        } else if (value instanceof Float number) {
            writer.writeFloat(number);
        } else if (value instanceof Double number) {
            writer.writeDouble(number);
        } else if (value instanceof String text) {
            writer.writeString(text);
        } else if (value instanceof Boolean bool) {
            writer.writeBoolean(bool);
        } else if (value instanceof BigInteger number) {
            writer.writeInteger(number);
        } else if (value instanceof byte[] bytes) {
            writer.writeBinary(bytes);
        } else {
            writer.writeArrayHeader(0);
        }
    }
}

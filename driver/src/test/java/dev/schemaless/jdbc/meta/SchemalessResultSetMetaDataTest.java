package dev.schemaless.jdbc.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.jdbc.base.SqlAssertions;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import java.sql.ResultSetMetaData;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemalessResultSetMetaDataTest {
    @Test
    void resultsDescribeThemselves() throws Exception {
        ResultSetMetaData metaData = new SchemalessResultSetMetaData(
                List.of(new ResultColumn("p", "price", "rate", SqlType.of(new DecimalType(10, 2)), true)));

        assertThat(metaData.getColumnLabel(1)).isEqualTo("p");
        assertThat(metaData.getColumnName(1)).isEqualTo("price");
        assertThat(metaData.getTableName(1)).isEqualTo("rate");
        assertThat(metaData.getSchemaName(1)).isEqualTo("PUBLIC");
        assertThat(metaData.getPrecision(1)).isEqualTo(10);
        assertThat(metaData.getScale(1)).isEqualTo(2);
        assertThat(metaData.isSigned(1)).isTrue();
        assertThat(metaData.getColumnDisplaySize(1)).isEqualTo("-99999999.99".length() + 1);
        SqlAssertions.assertRefused(() -> metaData.getColumnLabel(2), "07009")
                .withMessageContaining("the result has 1");
    }

    @Test
    void textAndBytesWithoutLimitHaveTheGreatestPrecision() throws Exception {
        List<SqlType> types = List.of(
                SqlType.of(new StringType(StringType.UNBOUNDED, false)),
                SqlType.of(new BinaryType(StringType.UNBOUNDED, false)));
        for (SqlType type : types) {
            ResultSetMetaData columns =
                    new SchemalessResultSetMetaData(List.of(new ResultColumn("c", "c", null, type, true)));
            assertThat(columns.getPrecision(1)).isEqualTo(Integer.MAX_VALUE);
            assertThat(new SchemalessParameterMetaData(List.of(type)).getPrecision(1))
                    .isEqualTo(Integer.MAX_VALUE);
        }
    }

    @Test
    void arraysAreNamedWithTheirElements() throws Exception {
        SqlType type = SqlType.of(new ArrayType(new StringType(20, false)));
        ResultSetMetaData columns =
                new SchemalessResultSetMetaData(List.of(new ResultColumn("c", "c", null, type, true)));

        assertThat(columns.getColumnTypeName(1)).isEqualTo("VARCHAR ARRAY");
        assertThat(columns.getPrecision(1)).isZero();
        assertThat(new SchemalessParameterMetaData(List.of(type)).getParameterTypeName(1))
                .isEqualTo("VARCHAR ARRAY");
    }
}

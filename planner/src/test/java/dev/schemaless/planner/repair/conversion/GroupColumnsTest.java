package dev.schemaless.planner.repair.conversion;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Map;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** Columns of groups that are numbered otherwise than their keys are not taken for others. */
class GroupColumnsTest {
    private static final RelDataTypeFactory TYPES = new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT);
    private static final RexBuilder BUILDER = new RexBuilder(TYPES);

    private static final SqlSelect QUERY = new SqlSelect(
            SqlParserPos.ZERO, null, SqlNodeList.EMPTY, null, null, null, null, null, null, null, null, null, null);

    private static RelDataType row(String... columns) {
        RelDataTypeFactory.Builder fields = TYPES.builder();
        for (String column : columns) {
            fields.add(column, SqlTypeName.BIGINT);
        }
        return fields.build();
    }

    @Test
    void askingAmongOtherColumnsThanTheKeysIsRefused() {
        RelDataType rows = row("a", "b");
        GroupColumns groups =
                new GroupColumns(QUERY, rows, new NumberedKeys(2, Map.of(0, 0, 1, 1)), new CorrelationId(1), BUILDER);
        RexFieldAccess asked =
                (RexFieldAccess) BUILDER.makeFieldAccess(BUILDER.makeCorrel(rows, new CorrelationId(2)), "b", true);
        groups.group(row("b", "count"), 1);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> groups.mark(asked))
                .withMessageStartingWith("Cannot ask for 'b' in a subquery: its column among the groups is not known.")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }
}

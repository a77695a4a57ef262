package dev.schemaless.planner.aggregate;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.EvaluationContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class GroupMemoryTest {
    private final GroupMemory memory = new GroupMemory(10_000);

    @Test
    void statementsShareWhatThereIs() {
        try (GroupMemory.Share first = memory.share();
                GroupMemory.Share second = memory.share()) {
            first.take(6_000);
            assertThatExceptionOfType(SchemalessException.class)
                    .isThrownBy(() -> second.take(6_000))
                    .withMessageStartingWith("Cannot group rows: the groups of all running statements would need more")
                    .extracting(SchemalessException::code)
                    .isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        }
    }

    @Test
    void endOfAStatementGivesAllBack() {
        try (GroupMemory.Share first = memory.share()) {
            first.take(9_000);
        }
        try (GroupMemory.Share second = memory.share()) {
            assertThatCode(() -> second.take(9_000)).doesNotThrowAnyException();
        }
    }

    @Test
    void groupsTakeMemoryAndRowsOfKnownGroupsTakeNone() {
        GroupMemory roomy = new GroupMemory(1 << 20);
        try (GroupMemory.Share share = roomy.share()) {
            PartialAggregate groups = groups(share);
            for (int i = 0; i < 100_000; i++) {
                groups.add(new Object[] {(long) i % 100});
            }
            assertThatExceptionOfType(SchemalessException.class).isThrownBy(() -> {
                for (long i = 0; i < 100_000; i++) {
                    groups.add(new Object[] {i});
                }
            });
        }
    }

    private static PartialAggregate groups(GroupMemory.Share share) {
        SqlTypeFactoryImpl types = new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT);
        RexNode key = new RexBuilder(types).makeInputRef(types.createSqlType(SqlTypeName.BIGINT), 0);
        EvaluationContext context = new EvaluationContext(List.of(), Instant.EPOCH, ZoneOffset.UTC, "tester");
        return new PartialAggregate(GroupKeys.of(List.of(key)).orElseThrow(), List.of(), context, share);
    }
}

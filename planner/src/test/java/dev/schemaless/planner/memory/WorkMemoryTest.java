package dev.schemaless.planner.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.aggregate.PartialAggregate;
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

class WorkMemoryTest {
    private final WorkMemory memory = new WorkMemory(10_000);

    @Test
    void statementsShareWhatThereIs() {
        try (WorkMemory.Share first = memory.share();
                WorkMemory.Share second = memory.share()) {
            first.take(6_000);
            assertThatExceptionOfType(SchemalessException.class)
                    .isThrownBy(() -> second.take(6_000))
                    .withMessageStartingWith(
                            "Cannot keep rows: grouping, sorting and joining in all running statements would need more")
                    .extracting(SchemalessException::code)
                    .isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        }
    }

    @Test
    void endOfAStatementGivesAllBack() {
        try (WorkMemory.Share first = memory.share()) {
            first.take(9_000);
        }
        try (WorkMemory.Share second = memory.share()) {
            assertThatCode(() -> second.take(9_000)).doesNotThrowAnyException();
        }
    }

    @Test
    void memoryThatCanBeDoneWithoutLeavesHalfToOthers() {
        try (WorkMemory.Share memo = memory.share();
                WorkMemory.Share rows = memory.share()) {
            assertThat(memo.tryTake(5_000)).isTrue();
            assertThat(memo.tryTake(1)).isFalse();
            assertThatCode(() -> rows.take(5_000)).doesNotThrowAnyException();
        }
    }

    @Test
    void groupsTakeMemoryAndRowsOfKnownGroupsTakeNone() {
        WorkMemory roomy = new WorkMemory(1 << 20);
        try (WorkMemory.Share share = roomy.share()) {
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

    private static PartialAggregate groups(WorkMemory.Share share) {
        SqlTypeFactoryImpl types = new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT);
        RexNode key = new RexBuilder(types).makeInputRef(types.createSqlType(SqlTypeName.BIGINT), 0);
        EvaluationContext context =
                new EvaluationContext(List.of(), Instant.EPOCH, ZoneOffset.UTC, "tester", StatementGuard.none());
        return new PartialAggregate(GroupKeys.of(List.of(key)).orElseThrow(), List.of(), context, share);
    }
}

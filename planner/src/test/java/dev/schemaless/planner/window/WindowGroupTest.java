package dev.schemaless.planner.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.aggregate.Accumulator;
import dev.schemaless.planner.aggregate.Aggregation;
import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.WorkMemory;
import dev.schemaless.planner.runtime.RowSort;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rex.RexWindowExclusion;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The work that one window partition takes: sorts end with their statements, and sums over long frames take few steps. */
class WindowGroupTest {
    private static final int ROWS = 20_000;
    private static final int STOPPED = 5_000;
    private static final int UNCHECKED = 1_024;

    private final ReadControl control = ReadControl.unlimited();
    private int stopped = STOPPED;
    private long steps;

    @Test
    void sortOfOnePartitionEndsWithItsStatement() {
        WindowGroup group = group(bound(0), bound(0), Ranking.ROW_NUMBER);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> compute(group, i -> new Stopping(i * 7_919 % ROWS)))
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.QUERY_CANCELED);
        assertThat(steps).isBetween((long) STOPPED, (long) STOPPED + UNCHECKED);
    }

    /** Rows in order take one comparison each to sort, and one to find their peers. */
    @Test
    void searchForPeersEndsWithItsStatement() {
        stopped = ROWS + STOPPED;

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> compute(group(bound(0), bound(0), Ranking.RANK), Stopping::new))
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.QUERY_CANCELED);
        assertThat(steps).isBetween((long) stopped, (long) stopped + UNCHECKED);
    }

    /** A frame that is computed anew for each row would take half as many steps as the square of the rows. */
    @ParameterizedTest
    @EnumSource(RexWindowExclusion.class)
    void longFramesThatMoveTakeFewSteps(RexWindowExclusion exclusion) {
        FrameAggregate sum = new FrameAggregate(new Aggregation(Sum::new, (row, context) -> row[0], null), false);
        FrameSpec frame = new FrameSpec(bound(ROWS / 2), bound(0), exclusion);

        List<@Nullable Object[]> rows = compute(group(frame, sum), i -> i);

        assertThat(steps).isLessThan(100L * ROWS);
        int last = ROWS - 1;
        long whole = IntStream.rangeClosed(last - ROWS / 2, last).asLongStream().sum();
        boolean excluded =
                exclusion == RexWindowExclusion.EXCLUDE_CURRENT_ROW || exclusion == RexWindowExclusion.EXCLUDE_GROUP;
        assertThat(rows.get(last)[1]).isEqualTo(excluded ? whole - last : whole);
    }

    @Test
    void framesThatGrowTakeAStepForEachRow() {
        FrameAggregate sum = new FrameAggregate(new Aggregation(Sum::new, (row, context) -> row[0], null), true);

        compute(group(new FrameBound.Unbounded(), bound(0), sum), i -> i);

        assertThat(steps).isEqualTo(ROWS);
    }

    private List<@Nullable Object[]> compute(WindowGroup group, IntFunction<Object> values) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        IntStream.range(0, ROWS).forEach(i -> rows.add(new @Nullable Object[] {values.apply(i), null}));
        MemoryAccount account = new MemoryAccount(new WorkMemory().share());
        return group.compute(rows, 1, new WindowContext(EvaluationContext.ofPlanning(), control, account));
    }

    private static FrameBound bound(int rowsBefore) {
        return new FrameBound.RowDistance((row, context) -> rowsBefore, FrameBound.Direction.PRECEDING);
    }

    private static WindowGroup group(FrameBound lower, FrameBound upper, WindowFunction function) {
        return group(new FrameSpec(lower, upper, RexWindowExclusion.EXCLUDE_NO_OTHER), function);
    }

    private static WindowGroup group(FrameSpec frame, WindowFunction function) {
        return new WindowGroup(
                GroupKeys.of(List.of()).orElseThrow(), new RowSort(RelCollations.of(0)), frame, List.of(function));
    }

    /** A value at whose comparisons the statement is cancelled. */
    private final class Stopping implements Comparable<Stopping> {
        private final int value;

        Stopping(int value) {
            this.value = value;
        }

        @Override
        public int compareTo(Stopping other) {
            if (++steps == stopped) {
                control.cancel();
            }
            return Integer.compare(value, other.value);
        }
    }

    /** A sum that counts its steps. */
    private final class Sum implements Accumulator {
        private long sum;

        @Override
        public boolean add(Object value) {
            steps++;
            sum += (Integer) value;
            return false;
        }

        @Override
        public void merge(Accumulator other) {
            steps++;
            sum += ((Sum) other).sum;
        }

        @Override
        public Object result() {
            return sum;
        }
    }
}

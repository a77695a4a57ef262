package dev.schemaless.jdbc.result;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.cursor.ForwardCursor;
import dev.schemaless.jdbc.cursor.GuardedRows;
import dev.schemaless.jdbc.cursor.LimitedRows;
import dev.schemaless.jdbc.cursor.ResultCursor;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import java.sql.ResultSet;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SchemalessResultSetTest {
    private static final ResultColumn A = new ResultColumn("a", "a", "t", ResultSets.INTEGER, true);
    private static final ResultColumn A_AGAIN = new ResultColumn("A", "x", "t", ResultSets.INTEGER, true);

    private static ResultSet limitedTo(long maxRows) {
        List<Object[]> rows = List.of(new Object[] {1, 10}, new Object[] {2, 20}, new Object[] {3, 30});
        GuardedRows guarded = new GuardedRows(new ListRows(rows), ReadControl.unlimited());
        ResultCursor cursor = new ForwardCursor(new LimitedRows(guarded, maxRows));
        return new SchemalessResultSet(null, List.of(A, A_AGAIN), cursor, ResultSets.CONTEXT);
    }

    private static int count(ResultSet rows) throws Exception {
        int count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }

    @Test
    void maxRowsLeavesOutTheRest() throws Exception {
        assertThat(count(limitedTo(2))).isEqualTo(2);
        assertThat(count(limitedTo(0))).isEqualTo(3);
        assertThat(count(limitedTo(9))).isEqualTo(3);
    }

    @Test
    void labelsAreMatchedWithoutCaseAndTheFirstWins() throws Exception {
        ResultSet rows = limitedTo(0);
        rows.next();

        assertThat(rows.findColumn("A")).isEqualTo(1);
        assertThat(rows.getInt("A")).isEqualTo(1);
        assertThat(rows.getInt(2)).isEqualTo(10);
    }

    @Test
    void unknownLabelIsRefusedWithTheNearest() {
        assertRefused(() -> limitedTo(0).findColumn("ab"), "42703")
                .withMessage("Cannot read column 'ab': the result has none of that label. Did you mean 'a'?");
    }

    @Test
    void columnsOutsideAreRefused() throws Exception {
        ResultSet rows = limitedTo(0);
        rows.next();

        assertRefused(() -> rows.getInt(0), "07009").withMessageContaining("the result has 2");
        assertRefused(() -> rows.getInt(3), "07009").withMessageContaining("column 3");
    }

    @Test
    void valuesAreOnlyThereOnARow() throws Exception {
        ResultSet rows = limitedTo(0);

        assertRefused(() -> rows.getInt(1), "24000").withMessageContaining("before the first row");
        count(rows);
        assertRefused(() -> rows.getInt(1), "24000").withMessageContaining("after the last row");
        assertThat(rows.next()).isFalse();
    }

    @Test
    void positionIsKnown() throws Exception {
        ResultSet rows = limitedTo(2);

        assertThat(rows.isBeforeFirst()).isTrue();
        assertThat(rows.getRow()).isZero();
        rows.next();
        assertThat(rows.isFirst()).isTrue();
        assertThat(rows.isBeforeFirst()).isFalse();
        assertThat(rows.getInt(1)).isEqualTo(1);
        rows.next();
        assertThat(rows.getRow()).isEqualTo(2);
        rows.next();
        assertThat(rows.isAfterLast()).isTrue();
        assertThat(rows.getRow()).isZero();
    }

    @Test
    void lastRowIsKnownByReadingAhead() throws Exception {
        for (long maxRows : new long[] {0, 2}) {
            ResultSet rows = limitedTo(maxRows);
            assertThat(rows.isLast()).isFalse();
            rows.next();
            assertThat(rows.isLast()).isFalse();
            assertThat(rows.getInt(1)).isEqualTo(1);
            rows.next();
            assertThat(rows.isLast()).isEqualTo(maxRows == 2);
            assertThat(rows.getInt(1)).isEqualTo(2);
            assertThat(rows.next()).isEqualTo(maxRows == 0);
        }
    }

    @Test
    void readingAheadLeavesTheRowAsItIs() throws Exception {
        Rows reused = new Rows() {
            private final Object[] values = new Object[1];
            private int count;

            @Override
            public boolean next() {
                values[0] = ++count;
                return count < 3;
            }

            @Override
            public Object[] values() {
                return values;
            }

            @Override
            public void close() {}
        };
        ResultCursor cursor = new ForwardCursor(new LimitedRows(new GuardedRows(reused, ReadControl.unlimited()), 0));
        ResultSet rows = new SchemalessResultSet(null, List.of(A), cursor, ResultSets.CONTEXT);
        rows.next();

        assertThat(rows.isLast()).isFalse();
        assertThat(rows.getInt(1)).isEqualTo(1);
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(2);
        assertThat(rows.isLast()).isTrue();
    }

    @Test
    void fetchSizeIsAHint() throws Exception {
        ResultSet rows = limitedTo(0);
        rows.setFetchSize(Integer.MIN_VALUE);

        assertThat(rows.getFetchSize()).isEqualTo(Integer.MIN_VALUE);
        assertRefused(() -> rows.setFetchSize(-1), "22023").withMessageContaining("negative");
    }

    @Test
    void emptyResultIsNeverBeforeItsFirstRow() throws Exception {
        assertThat(ResultSets.of(ResultSets.INTEGER).isBeforeFirst()).isFalse();
    }

    @Test
    void closedResultSetRefusesEverything() throws Exception {
        ResultSet rows = limitedTo(0);
        rows.next();
        rows.close();
        rows.close();

        assertThat(rows.isClosed()).isTrue();
        assertRefused(rows::next, "55000").withMessageContaining("it is closed");
        assertRefused(() -> rows.getInt(1), "55000").withMessageContaining("it is closed");
        assertRefused(() -> rows.findColumn("a"), "55000").withMessageContaining("it is closed");
        assertRefused(rows::getMetaData, "55000").withMessageContaining("it is closed");
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                rows::getType,
                rows::getConcurrency,
                rows::getHoldability,
                rows::getFetchDirection,
                rows::wasNull,
                rows::rowUpdated,
                rows::isLast)) {
            assertRefused(call, "55000").withMessageContaining("it is closed");
        }
    }

    @Test
    void scrollingAndChangingAreNotSupported() throws Exception {
        ResultSet rows = limitedTo(0);
        rows.next();

        assertRefused(rows::previous, "0A000").withMessageContaining("forward-only");
        assertRefused(() -> rows.updateInt(1, 3), "0A000").withMessageContaining("read-only");
        assertRefused(rows::deleteRow, "0A000").withMessageContaining("read-only");
    }
}

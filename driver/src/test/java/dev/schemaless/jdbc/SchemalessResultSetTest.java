package dev.schemaless.jdbc;

import static dev.schemaless.jdbc.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.planner.ResultColumn;
import java.sql.ResultSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemalessResultSetTest {
    private static final ResultColumn A = new ResultColumn("a", "a", "t", MetadataColumns.INTEGER, true);
    private static final ResultColumn A_AGAIN = new ResultColumn("A", "x", "t", MetadataColumns.INTEGER, true);

    private static ResultSet limitedTo(long maxRows) {
        List<Object[]> rows = List.of(new Object[] {1, 10}, new Object[] {2, 20}, new Object[] {3, 30});
        GuardedRows guarded = new GuardedRows(new ListRows(rows), ReadControl.unlimited());
        return new SchemalessResultSet(null, List.of(A, A_AGAIN), guarded, maxRows, ResultSets.ZONE);
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
    void emptyResultIsNeverBeforeItsFirstRow() throws Exception {
        assertThat(ResultSets.of(MetadataColumns.INTEGER).isBeforeFirst()).isFalse();
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

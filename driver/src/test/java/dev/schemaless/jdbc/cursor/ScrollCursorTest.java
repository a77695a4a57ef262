package dev.schemaless.jdbc.cursor;

import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Property.tries;
import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.jdbc.result.ResultSets;
import dev.schemaless.jdbc.result.SchemalessResultSet;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.ResultColumn;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScrollCursorTest {
    private static final ResultColumn N = new ResultColumn("n", "n", "t", ResultSets.INTEGER, true);

    /** Returns rows 1 to {@code count}. */
    private static ResultSet rows(int count, long maxBytes) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            rows.add(new Object[] {i});
        }
        LimitedRows limited = new LimitedRows(new GuardedRows(new ListRows(rows), ReadControl.unlimited()), 0);
        return new SchemalessResultSet(null, List.of(N), new ScrollCursor(limited, maxBytes), ResultSets.CONTEXT);
    }

    private static ResultSet rows(int count) {
        return rows(count, Long.MAX_VALUE);
    }

    @Test
    void cursorGoesToAndFro() throws Exception {
        ResultSet rows = rows(3);

        assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        assertThat(rows.last()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
        assertThat(rows.isLast()).isTrue();
        assertThat(rows.previous()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(2);
        assertThat(rows.absolute(-3)).isTrue();
        assertThat(rows.isFirst()).isTrue();
        assertThat(rows.relative(2)).isTrue();
        assertThat(rows.getRow()).isEqualTo(3);
        rows.beforeFirst();
        assertThat(rows.isBeforeFirst()).isTrue();
        rows.afterLast();
        assertThat(rows.isAfterLast()).isTrue();
        assertThat(rows.next()).isFalse();
        assertThat(rows.previous()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
    }

    /** What was kept looks like all rows otherwise. */
    @Test
    void refusalIsThrownAgain() throws Exception {
        ResultSet rows = rows(1000, 500);

        for (int i = 0; i < 2; i++) {
            assertRefused(rows::last, "54000");
        }
        assertThat(rows.first()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(1);
    }

    @Test
    void emptyResultHasNoPlaces() throws Exception {
        ResultSet rows = rows(0);

        assertThat(rows.first()).isFalse();
        assertThat(rows.last()).isFalse();
        rows.afterLast();
        assertThat(rows.isAfterLast()).isFalse();
        assertThat(rows.isBeforeFirst()).isFalse();
        assertThat(rows.previous()).isFalse();
    }

    /** Each move is compared with plain arithmetic on the row's number. */
    @Test
    void movesFollowTheRowNumbers() {
        tries(300).forAll(integers(0, 5), integers(-8, 8).listOf(0, 12), (count, steps) -> {
            ResultSet rows = rows(count);
            int place = 0;
            for (int step : steps) {
                boolean absolute = step % 2 == 0;
                place = absolute && step < 0 ? count + 1 + step : absolute ? step : place + step;
                place = Math.max(0, Math.min(count + 1, place));
                boolean there = absolute ? rows.absolute(step) : rows.relative(step);
                assertThat(there).isEqualTo(place >= 1 && place <= count);
                assertThat(rows.getRow()).isEqualTo(there ? place : 0);
                assertThat(rows.isAfterLast()).isEqualTo(count > 0 && place == count + 1);
                assertThat(rows.isBeforeFirst()).isEqualTo(count > 0 && place == 0);
                if (there) {
                    assertThat(rows.getInt(1)).isEqualTo(place);
                    assertThat(rows.isLast()).isEqualTo(place == count);
                }
            }
        });
    }

    @Test
    void rowsBeyondTheLimitOfMemoryAreRefused() throws Exception {
        ResultSet rows = rows(1_000, 5_000);

        assertThat(rows.next()).isTrue();
        assertRefused(rows::last, "54000").withMessageContaining("more than 5000 bytes");
    }

    @Test
    void farPlacesAreBehindTheLastRow() throws Exception {
        ResultSet rows = rows(2);

        assertThat(rows.absolute(Integer.MAX_VALUE)).isFalse();
        assertThat(rows.isAfterLast()).isTrue();
        assertThat(rows.relative(Integer.MIN_VALUE)).isFalse();
        assertThat(rows.isBeforeFirst()).isTrue();
        assertThat(rows.absolute(Integer.MIN_VALUE)).isFalse();
    }
}

package dev.schemaless.planner.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeptRowsTest {
    private static final Comparator<List<@Nullable Object>> BY_FIRST =
            Comparator.comparing(row -> (Integer) row.get(0), Comparator.nullsFirst(Comparator.naturalOrder()));

    private static KeptRows of(IntStream values) {
        KeptRows rows = new KeptRows(BY_FIRST, all -> all.get(0).get(0));
        values.forEach(value -> rows.add(List.of(value)));
        return rows;
    }

    @Test
    void rowsOfAllPartsAreSorted() {
        KeptRows rows = of(IntStream.of(5, 3));
        rows.merge(of(IntStream.of(4, 2)));

        assertThat(rows.result()).isEqualTo(2);
    }

    @Test
    void aLongSortEndsWithItsStatement() {
        KeptRows rows = of(IntStream.range(0, 10_000).map(i -> i * 7_919 % 10_007));
        StatementGuard over = new StatementGuard() {
            @Override
            public void check() {
                throw new SchemalessException(ErrorCode.QUERY_TIMEOUT, "Cannot go on");
            }

            @Override
            public boolean isOver() {
                return true;
            }
        };

        assertThatThrownBy(() -> rows.result(over)).hasMessage("Cannot go on");
        assertThat(rows.result()).isEqualTo(0);
    }
}

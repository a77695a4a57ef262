package dev.schemaless.catalog.read.first;

import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.RowRanking;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopRowsProperties {
    /** Numbers, the least first. */
    private static final class Ascending implements RowRanking<Integer> {
        @Override
        public Integer select(StoredRow row) {
            return row.bodies().size();
        }

        @Override
        public @Nullable Object indexed(Integer row, int column) {
            return row;
        }

        @Override
        public int compare(Integer left, Integer right) {
            return left.compareTo(right);
        }
    }

    @Test
    void firstRowsAreThoseOfAllInOrder() {
        tries(1_000).forAll(integers(0, 90), integers(0, 500).listOf(0, 400), (wanted, rows) -> {
            TopRows<Integer> top = new TopRows<>(wanted, new Ascending());
            List<Integer> first = rows.stream().sorted().limit(wanted).toList();

            rows.forEach(top::add);

            assertThat(top.last()).isEqualTo(wanted == 0 || first.size() < wanted ? null : first.get(wanted - 1));
            assertThat(top.inOrder()).isEqualTo(first);
            assertThat(top.taken()).isEqualTo(rows.size());
        });
    }
}

package dev.schemaless.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.RowRanking;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

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

    @Property
    void firstRowsAreThoseOfAllInOrder(
            @ForAll @IntRange(max = 90) int wanted, @ForAll @Size(max = 400) List<@IntRange(max = 500) Integer> rows) {
        TopRows<Integer> top = new TopRows<>(wanted, new Ascending());
        List<Integer> first = rows.stream().sorted().limit(wanted).toList();

        rows.forEach(top::add);

        assertThat(top.last()).isEqualTo(wanted == 0 || first.size() < wanted ? null : first.get(wanted - 1));
        assertThat(top.inOrder()).isEqualTo(first);
        assertThat(top.taken()).isEqualTo(rows.size());
    }
}

package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.access.WriteRequest;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A batch that is given up reports the changes that it has made before, so that a caller does not repeat them. */
class BatchCountsTest {
    private static final int EXECUTIONS = 1_500;

    /** Writes until it has written some groups, then throws what no statement recovers from. */
    private static final class DyingWork implements Work {
        private final Work work;
        private int groups;

        DyingWork(Work work, int groups) {
            this.work = work;
            this.groups = groups;
        }

        @Override
        public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
            return work.read(request, mapper);
        }

        @Override
        public RowParts parts(ReadRequest request) {
            return work.parts(request);
        }

        @Override
        public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
            return work.readFirst(request);
        }

        @Override
        public long[] write(WriteRequest request) {
            if (groups-- == 0) {
                throw new StackOverflowError();
            }
            return work.write(request);
        }
    }

    @Test
    void countsOfExecutedChangesAreReported() {
        try (TestStore store = new TestStore()) {
            store.run("CREATE TABLE t (id INTEGER PRIMARY KEY)");

            assertThatExceptionOfType(BatchException.class)
                    .isThrownBy(() -> insert(store, 1))
                    .satisfies(e -> {
                        long made = IntStream.range(0, EXECUTIONS)
                                .filter(i -> e.counts()[i] == 1)
                                .count();
                        assertThat(made).isPositive();
                        assertThat(e.counts()).containsOnly(1, BatchException.REFUSED);
                        assertThat(store.sorted("SELECT COUNT(*) FROM t")).containsExactly(String.valueOf(made));
                    });
        }
    }

    @Test
    void aBatchWithoutChangesReportsItsFailureOnly() {
        try (TestStore store = new TestStore()) {
            store.run("CREATE TABLE t (id INTEGER PRIMARY KEY)");

            assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> insert(store, 0));
        }
    }

    private static void insert(TestStore store, int groups) {
        List<List<@Nullable Object>> rows = IntStream.range(0, EXECUTIONS)
                .<List<@Nullable Object>>mapToObj(List::of)
                .toList();
        store.prepare("INSERT INTO t VALUES (?)")
                .executeBatch(rows, new DyingWork(store.store(), groups), ReadControl.unlimited());
    }
}

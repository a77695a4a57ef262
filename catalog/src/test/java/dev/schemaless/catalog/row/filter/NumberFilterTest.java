package dev.schemaless.catalog.row.filter;

import static dev.schemaless.catalog.row.filter.NumberRows.M;
import static dev.schemaless.catalog.row.filter.NumberRows.N;
import static dev.schemaless.catalog.row.filter.NumberRows.X;
import static dev.schemaless.catalog.row.filter.NumberRows.body;
import static dev.schemaless.catalog.row.filter.NumberRows.compared;
import static dev.schemaless.catalog.row.filter.NumberRows.filter;
import static dev.schemaless.catalog.row.filter.NumberRows.packed;
import static dev.schemaless.catalog.row.filter.NumberRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What a filter reads, and what it costs. */
final class NumberFilterTest {
    @Test
    void rowWithoutTheCellHasNullInAllFields() {
        StoredRow row = new MaterializedRow(RowKey.of(1, 2), 0, 0, 0, Collections.singletonList(null));

        assertThat(filter(compared(N, NumberComparison.UNEQUAL, 5)).mayPass(row))
                .isFalse();
        assertThat(filter(new NumberTest.IsNotNull(X)).mayPass(row)).isFalse();
        assertThat(filter(new NumberTest.IsNull(X)).mayPass(row)).isTrue();
    }

    @Test
    void compressedBodyIsNotJudged() {
        byte[] json = "{\"n\": 1}".getBytes(StandardCharsets.UTF_8);
        StoredRow row = new MaterializedRow(RowKey.of(1, 2), 0, 0, 0, List.of(json));

        assertThat(filter(compared(N, NumberComparison.EQUAL, 5)).mayPass(row)).isTrue();
    }

    @Test
    void corruptBodyIsRefusedAndTheNextRowIsRead() {
        byte[] body = body(packed(1L << 40), null);
        byte[] cut = Arrays.copyOf(body, body.length - 1);
        NumberFilter filter = filter(compared(N, NumberComparison.EQUAL, 5));

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> filter.mayPass(new MaterializedRow(RowKey.of(1, 2), 0, 0, 0, List.of(cut))))
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.BODY_CORRUPT);
        assertThat(filter.mayPass(row(packed(5), null))).isTrue();
        assertThat(filter.mayPass(row(packed(6), null))).isFalse();
    }

    @Test
    void nothingIsAllocatedForARow() {
        NumberTest test = NumberTest.anyOf(List.of(
                NumberTest.allOf(List.of(
                        compared(new LongOperand.Result(NumberOperation.PLUS, N, M), NumberComparison.GREATER, 1000),
                        NumberTest.notAmong(N, 1, 2, 3))),
                compared(new DoubleOperand.Nearest(M), NumberComparison.LESS, 0.5),
                NumberTest.among(X, 0.25, 0.75),
                new NumberTest.IsNull(X)));
        NumberFilter filter = filter(test);
        List<StoredRow> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(row(packed(i), packed(7 * i + 1)));
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        assertThat(allPass(filter, rows)).isZero();

        long before = threads.getCurrentThreadAllocatedBytes();
        long passed = 0;
        for (int i = 0; i < 100; i++) {
            passed += allPass(filter, rows);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(passed).isZero();
        // the JVM's own counting, for 10,000 rows
        assertThat(allocated).isLessThan(10_000);
    }

    private static int allPass(NumberFilter filter, List<StoredRow> rows) {
        int passed = 0;
        for (int i = 0; i < rows.size(); i++) {
            passed += filter.mayPass(rows.get(i)) ? 1 : 0;
        }
        return passed;
    }

    @Test
    void severalThreadsUseOneFilter() throws Exception {
        NumberFilter filter = filter(new NumberTest.OfLongs(N, NumberComparison.LESS, M));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Boolean>> right = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int offset = i;
                right.add(threads.submit(() -> isRight(filter, offset)));
            }
            for (Future<Boolean> each : right) {
                assertThat(each.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static boolean isRight(NumberFilter filter, int offset) {
        boolean right = true;
        for (int i = 0; i < 20_000; i++) {
            int n = (i + offset) % 3;
            right &= filter.mayPass(row(packed(n), packed(1))) == n < 1;
        }
        return right;
    }
}

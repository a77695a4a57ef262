package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.process.FullScan;
import java.util.List;

/**
 * Scans of a store that has many times what a heap holds: all rows, all bodies, those of an index, groups of them.
 *
 * @param rows how many it has, a multiple of 100
 * @param noteLength how long their notes are
 * @param heap the megabytes
 */
record SmallHeapScans(int rows, int noteLength, int heap) {
    private static final int PUT = 20_000;

    void check(ClientItems store) throws Exception {
        String note = "n".repeat(noteLength);
        for (int from = 0; from < rows; from += PUT) {
            store.put(Item.numbered(from, Math.min(rows, from + PUT), note));
        }
        ItemTable table = store.table();
        assertThat(fullScans(store, "SELECT {name}, {note} FROM {t}", "SELECT _row_key, _version, _body FROM {t}"))
                .startsWith((long) rows, characters(), (long) rows)
                .hasSize(4);
        try (ChildQuestions child = ChildQuestions.start(heap, store.url(""))) {
            assertThat(child.ask(table.sql("SELECT COUNT(*), COUNT({note}), SUM({amount}) FROM {t}")))
                    .containsExactly(rows + "|" + rows + "|" + (long) rows * (rows - 1) / 2);
            assertThat(child.ask(
                            table.sql("SELECT COUNT(*), MIN(LENGTH({note})) FROM {t} WHERE {amount} >= " + rows / 2)))
                    .containsExactly(rows / 2 + "|" + noteLength);
            assertThat(child.ask(
                            table.sql("SELECT {name}, COUNT(*) FROM {t} WHERE {name} IN ('n7', 'n8') GROUP BY {name}"
                                    + " ORDER BY 1")))
                    .containsExactly("n7|" + rows / 100, "n8|" + rows / 100);
            assertThat(child.ask(table.sql("SELECT {amount} FROM {t} ORDER BY {amount} DESC LIMIT 2")))
                    .containsExactly(String.valueOf(rows - 1), String.valueOf(rows - 2));
        }
    }

    /** Returns how many characters all names and notes have: one name in ten is two long, the others three. */
    private long characters() {
        return (long) rows * noteLength + (long) rows / 100 * (10 * 2 + 90 * 3);
    }

    /** Returns the rows of each query and their characters, as one JVM reads them. */
    private List<Long> fullScans(ClientItems store, String first, String second) throws Exception {
        ItemTable table = store.table();
        try (ChildJvm child =
                ChildJvm.start(heap, FullScan.class, store.url(""), table.sql(first), table.sql(second))) {
            return child.finish().stream().map(Long::valueOf).toList();
        }
    }
}

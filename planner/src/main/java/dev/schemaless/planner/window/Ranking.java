package dev.schemaless.planner.window;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Functions of a row's place in its window partition: a {@code Long}, or a {@code Double} between 0 and 1. */
enum Ranking implements WindowFunction {
    ROW_NUMBER {
        @Override
        public IntFunction<@Nullable Object> over(WindowPartition rows) {
            return row -> row + 1L;
        }
    },
    RANK {
        @Override
        public IntFunction<@Nullable Object> over(WindowPartition rows) {
            Peers peers = rows.peers();
            return row -> peers.first(row) + 1L;
        }
    },
    DENSE_RANK {
        @Override
        public IntFunction<@Nullable Object> over(WindowPartition rows) {
            Peers peers = rows.peers();
            return row -> peers.before(row) + 1L;
        }
    },
    PERCENT_RANK {
        @Override
        public IntFunction<@Nullable Object> over(WindowPartition rows) {
            Peers peers = rows.peers();
            int others = Math.max(1, rows.size() - 1);
            return row -> (double) peers.first(row) / others;
        }
    },
    CUME_DIST {
        @Override
        public IntFunction<@Nullable Object> over(WindowPartition rows) {
            Peers peers = rows.peers();
            return row -> (double) peers.end(row) / rows.size();
        }
    }
}

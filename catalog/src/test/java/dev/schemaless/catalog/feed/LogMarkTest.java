package dev.schemaless.catalog.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.feed.LogMark.Gap;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class LogMarkTest {
    @Test
    void gapsAreKeptUntilTheyAreFilled() {
        LogMark mark = LogMark.behind(10).after(List.of(11L, 14L, 15L, 17L), 5);
        assertThat(mark).isEqualTo(new LogMark(17, List.of(new Gap(12, 13, 5), new Gap(16, 16, 5))));
        assertThat(mark.first()).isEqualTo(12);
        assertThat(mark.isNew(13)).isTrue();
        assertThat(mark.isNew(15)).isFalse();
        assertThat(mark.isNew(18)).isTrue();

        assertThat(mark.after(List.of(13L, 14L, 15L, 17L), 9))
                .isEqualTo(new LogMark(17, List.of(new Gap(12, 12, 5), new Gap(16, 16, 5))));
        assertThat(mark.after(List.of(12L, 13L, 16L, 18L), 9)).isEqualTo(LogMark.behind(18));
    }

    @Test
    void gapIsSplitByWhatFillsItsMiddle() {
        LogMark mark = LogMark.behind(0).after(List.of(10L), 5);

        assertThat(mark.after(List.of(4L), 6).gaps()).containsExactly(new Gap(1, 3, 5), new Gap(5, 9, 5));
    }

    @Test
    void gapsThatNoTransactionCanFillAreGivenUp() {
        LogMark mark = LogMark.behind(0).after(List.of(10L), 5);

        assertThat(mark.after(List.of(), 5 + LogMark.PATIENCE_MILLIS - 1)).isEqualTo(mark);
        assertThat(mark.after(List.of(), 5 + LogMark.PATIENCE_MILLIS)).isEqualTo(LogMark.behind(10));
    }

    @Test
    void markIsReadAsItWasWritten() {
        LogMark mark = LogMark.behind(3).after(List.of(7L, 9L), 1_700_000_000_000L);

        assertThat(LogMark.parse(mark.toString())).isEqualTo(mark);
        assertThat(LogMark.parse("0")).isEqualTo(LogMark.behind(0));
    }

    /** Transactions take positions in their order, and commit in any. */
    @Test
    void eachPositionIsFoundNewOnce() {
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            NavigableSet<Long> committed = new TreeSet<>();
            List<Long> open = new ArrayList<>();
            List<Long> news = new ArrayList<>();
            LogMark mark = LogMark.behind(0);
            for (long position = 1; position <= 40; position++) {
                open.add(position);
                while (open.size() > random.nextInt(4)) {
                    committed.add(open.remove(random.nextInt(open.size())));
                }
                if (random.nextInt(3) == 0) {
                    mark = read(mark, committed, news);
                }
            }
            committed.addAll(open);
            mark = read(mark, committed, news);

            assertThat(news).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(committed);
            assertThat(mark).isEqualTo(LogMark.behind(40));
        }
    }

    private static LogMark read(LogMark mark, NavigableSet<Long> committed, List<Long> news) {
        List<Long> found = List.copyOf(committed.tailSet(mark.first()));
        found.stream().filter(mark::isNew).forEach(news::add);
        return mark.after(found, 0);
    }
}

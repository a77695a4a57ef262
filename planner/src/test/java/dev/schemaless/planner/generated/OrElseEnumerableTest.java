package dev.schemaless.planner.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.TransformedEnumerator;
import org.junit.jupiter.api.Test;

/** Each source that is opened is closed once, whatever fails. */
class OrElseEnumerableTest {
    private final List<String> events = new ArrayList<>();

    private Enumerable<Integer> source(String name, Integer... values) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Integer> enumerator() {
                events.add("open " + name);
                return new TransformedEnumerator<>(Linq4j.enumerator(List.of(values))) {
                    @Override
                    protected Integer transform(Integer from) {
                        return from;
                    }

                    @Override
                    public void close() {
                        events.add("close " + name);
                    }
                };
            }
        };
    }

    private static Enumerable<Integer> failing() {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Integer> enumerator() {
                throw new IllegalStateException("cannot open");
            }
        };
    }

    @Test
    void rowsHideTheOthers() {
        assertThat(new OrElseEnumerable<>(source("rows", 1, 2), source("others", 3)).toList())
                .containsExactly(1, 2);
        assertThat(events).containsExactly("open rows", "close rows");
    }

    @Test
    void othersFollowNoRows() {
        assertThat(new OrElseEnumerable<>(source("rows"), source("others", 3)).toList())
                .containsExactly(3);
        assertThat(events).containsExactly("open rows", "close rows", "open others", "close others");
    }

    @Test
    void rowsAreClosedOnceWhenTheOthersCannotBeOpened() {
        Enumerator<Integer> rows = new OrElseEnumerable<>(source("rows"), failing()).enumerator();

        assertThatThrownBy(rows::moveNext).hasMessage("cannot open");
        rows.close();

        assertThat(events).containsExactly("open rows", "close rows");
    }

    @Test
    void resetBeginsAgainWithTheRows() {
        try (Enumerator<Integer> rows = new OrElseEnumerable<>(source("rows"), source("others", 3)).enumerator()) {
            assertThat(rows.moveNext()).isTrue();
            rows.reset();
            assertThat(rows.moveNext()).isTrue();
            assertThat(rows.current()).isEqualTo(3);
        }
        assertThat(events.stream().filter(event -> event.startsWith("open")).count())
                .isEqualTo(events.stream()
                        .filter(event -> event.startsWith("close"))
                        .count());
    }
}

package dev.schemaless.planner.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemoTest {
    private final Memo memo = new Memo();

    @Test
    void valueIsComputedOnce() {
        Object owner = new Object();
        List<Integer> computed = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            assertThat(memo.of(owner, () -> {
                        computed.add(1);
                        return "value";
                    }))
                    .isEqualTo("value");
        }

        assertThat(computed).hasSize(1);
    }

    @Test
    void computationMayAskForOthers() {
        List<Object> owners = Stream.generate(Object::new).limit(200).toList();

        assertThat(depth(owners, 0)).isEqualTo(200);
    }

    private int depth(List<Object> owners, int from) {
        return from == owners.size() ? 0 : memo.of(owners.get(from), () -> 1 + depth(owners, from + 1));
    }
}

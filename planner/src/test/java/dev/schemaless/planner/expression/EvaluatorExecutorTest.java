package dev.schemaless.planner.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluatorExecutorTest {
    private final SqlBench bench = SqlBench.constants();

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            1 + 2; 3
            UPPER('a') = 'A'; true
            CAST('2024-02-29' AS DATE); 2024-02-29
            CAST(TIMESTAMP '2024-02-29 01:02:03.5' AS TIMESTAMP(0)); 2024-02-29 01:02:03
            1 / 0; /(1, 0)
            n + 1; +($0, 1)
            CURRENT_DATE; CURRENT_DATE
            RAND(); RAND()
            ARRAY[1]; ARRAY(1)
            """)
    void foldsWhatIsConstantAndLeavesTheRest(String sql, String expected) {
        List<RexNode> reduced = new ArrayList<>();
        new EvaluatorExecutor().reduce(new RexBuilder(bench.types()), List.of(bench.expression(sql)), reduced);

        assertThat(reduced).singleElement().hasToString(expected);
    }
}

package dev.schemaless.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalancedChainsTest {
    private static final int PARTS = 10_000;

    @ParameterizedTest
    @ValueSource(strings = {"AND", "OR"})
    void longChainHasFewLevelsAndItsPartsInTheirOrder(String operator) throws Exception {
        SqlNode chain = onLargeStack("SELECT " + chain(operator, PARTS));

        assertThat(levels(chain)).isLessThan(20);
        assertThat(parts(chain, SqlKind.valueOf(operator)))
                .containsExactlyElementsOf(
                        IntStream.range(0, PARTS).mapToObj(i -> "a" + i).toList());
    }

    @Test
    void chainsWithinChainsAreBalancedToo() throws Exception {
        String inner = chain("OR", 100);
        SqlNode chain = onLargeStack("SELECT "
                + IntStream.range(0, 100)
                        .mapToObj(i -> "NOT (" + inner + ") AND (" + inner + ")")
                        .collect(Collectors.joining(" AND ")));

        assertThat(levels(chain)).isLessThan(25);
        assertThat(parts(chain, SqlKind.AND)).hasSize(200);
        for (SqlNode part : partNodes(chain, SqlKind.AND)) {
            SqlNode or = part.getKind() == SqlKind.NOT ? ((SqlCall) part).operand(0) : part;
            assertThat(parts(or, SqlKind.OR))
                    .hasSize(100)
                    .startsWith("a0", "a1")
                    .endsWith("a98", "a99");
        }
    }

    @Test
    void bracketsWithinAChainMakeNoDifference() throws Exception {
        String half = chain("OR", 50);

        assertThat(parts(onLargeStack("SELECT " + half + " OR (" + half + ")"), SqlKind.OR))
                .hasSize(100);
    }

    @Test
    void shortChainStaysAsItIsWritten() throws Exception {
        SqlNode chain = onLargeStack("SELECT " + chain("OR", BalancedChains.SHORT));

        assertThat(levels(chain)).isEqualTo(BalancedChains.SHORT);
    }

    @Test
    void textOfABalancedChainIsReadAsTheSameTree() throws Exception {
        SqlNode statement = Parsing.PARSER.parse("SELECT " + chain("AND", 100) + " FROM t WHERE " + chain("OR", 100));
        String text = Parsing.unparse(statement);

        assertThat(Parsing.unparse(Parsing.PARSER.parse(text))).isEqualTo(text);
    }

    @Test
    void otherOperatorsAreNotRegrouped() throws Exception {
        assertThat(levels(onLargeStack("SELECT " + chain("+", 100)))).isEqualTo(100);
    }

    private static String chain(String operator, int parts) {
        return IntStream.range(0, parts).mapToObj(i -> "a" + i).collect(Collectors.joining(" " + operator + " "));
    }

    /** Returns the only item of a select list. */
    private static SqlNode onLargeStack(String sql) throws Exception {
        FutureTask<SqlNode> parsing = new FutureTask<>(() -> Parsing.PARSER.parse(sql));
        new Thread(null, parsing, "large stack", 64 << 20).start();
        return ((SqlSelect) parsing.get()).getSelectList().get(0);
    }

    private static int levels(SqlNode node) {
        return node instanceof SqlBasicCall call
                ? 1
                        + call.getOperandList().stream()
                                .mapToInt(BalancedChainsTest::levels)
                                .max()
                                .orElse(0)
                : 1;
    }

    private static List<String> parts(SqlNode node, SqlKind kind) {
        return partNodes(node, kind).stream().map(SqlNode::toString).toList();
    }

    private static List<SqlNode> partNodes(SqlNode node, SqlKind kind) {
        if (node.getKind() != kind) {
            return List.of(node);
        }
        List<SqlNode> parts = new ArrayList<>();
        ((SqlCall) node).getOperandList().forEach(operand -> parts.addAll(partNodes(operand, kind)));
        return parts;
    }
}

package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.schemaless.planner.function.SchemalessOperators;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each operand of each operator may be a parameter, and the answer is that with the value written. */
@Tag("long")
class ParameterOperandTest {
    private static final int MOST_OPERANDS = 3;

    /** Of values that go together, so many are enough. */
    private static final int ENOUGH = 2;

    private static final String ARGUMENT = "ARG";
    private static final TestStore STORE = new TestStore();

    /** A value, as it is written and as it is bound. */
    private record Sample(String literal, Object value) {}

    private static final List<Sample> SAMPLES = List.of(
            new Sample("'abc'", "abc"),
            new Sample("2", 2),
            new Sample("2.5", new BigDecimal("2.5")),
            new Sample("2.5E0", 2.5),
            new Sample("TRUE", true),
            new Sample("DATE '2026-01-02'", LocalDate.of(2026, 1, 2)),
            new Sample("TIME '03:04:05'", LocalTime.of(3, 4, 5)),
            new Sample("TIMESTAMP '2026-01-02 03:04:05'", LocalDateTime.of(2026, 1, 2, 3, 4, 5)),
            new Sample("X'0a0b'", new byte[] {10, 11}),
            new Sample("ARRAY[1, 2]", List.of(1, 2)),
            new Sample("'{\"a\": 1}'", "{\"a\": 1}"),
            new Sample("'$.a'", "$.a"));

    /** For operators of many operands. */
    private static final List<Sample> FEW =
            List.of(SAMPLES.get(0), SAMPLES.get(1), SAMPLES.get(2), SAMPLES.get(7), SAMPLES.get(4));

    /** Forms that an operator does not write by itself. */
    private static final List<String> SPECIAL = List.of(
            "TRIM(LEADING ARG0 FROM ARG1)",
            "EXTRACT(YEAR FROM ARG0)",
            "POSITION(ARG0 IN ARG1)",
            "POSITION(ARG0 IN ARG1 FROM ARG2)",
            "SUBSTRING(ARG0 FROM ARG1 FOR ARG2)",
            "CASE WHEN ARG0 THEN ARG1 ELSE ARG2 END",
            "CASE ARG0 WHEN ARG1 THEN 1 ELSE 2 END",
            "ARG0 IN (ARG1, ARG2)",
            "ARG0 NOT IN (ARG1, 5)",
            "ARG0 BETWEEN ARG1 AND ARG2",
            "ARG0 BETWEEN SYMMETRIC ARG1 AND ARG2",
            "ARG0 NOT LIKE ARG1",
            "ARG0 LIKE ARG1 ESCAPE ARG2",
            "ARG0 IS DISTINCT FROM ARG1",
            "ARG0 IS NOT DISTINCT FROM ARG1",
            "NULLIF(ARG0, ARG1)",
            "COALESCE(ARG0, ARG1, ARG2)",
            "ARG0 + INTERVAL '1' DAY",
            "ARG0 - INTERVAL '1' MONTH",
            "ARG0 * INTERVAL '2' HOUR + TIMESTAMP '2026-01-02 03:04:05'",
            "TIMESTAMPADD(HOUR, ARG0, ARG1)",
            "TIMESTAMPDIFF(DAY, ARG0, TIMESTAMP '2026-01-02 03:04:05')",
            "TIMESTAMPDIFF(DAY, DATE '2026-01-02', ARG0)",
            "FLOOR(ARG0 TO MONTH)",
            "JSON_EXISTS(ARG0, 'lax $.a')",
            "JSON_VALUE(ARG0, ARG1)",
            "JSON_QUERY(ARG0, ARG1)",
            "JSON_OBJECT(KEY 'a' VALUE ARG0)",
            "JSON_ARRAY(ARG0, ARG1)",
            "ARRAY[ARG0, ARG1]",
            "MAP['a', ARG0]",
            "ARRAY[1, 2][ARG0]",
            "(ARG0, ARG1) = (ARG1, ARG0)",
            "(SELECT ARG0)",
            "EXISTS (SELECT 1 FROM one WHERE id = ARG0)",
            "ARG0 = ANY (SELECT id FROM one)");

    private static final List<Pattern> NOT_TRIED = Stream.of(
                    // the standard wants a literal
                    "NTILE|LOCALTIME|CURRENT_TIME",
                    // the grammar wants a literal or a name
                    "ON ERROR|ARG0\\.ARG1",
                    // has no text that could be compared; (ARG0, ARG1) = (ARG1, ARG0) is tried
                    "ROW ?\\(",
                    // the planner's own operators, which no statement may have
                    "\\$",
                    // Calcite 1.42: of a literal it is 0 where there is no such row, of a parameter or column NULL,
                    // which is right
                    "NTH_VALUE")
            .map(Pattern::compile)
            .toList();

    @BeforeAll
    static void createTable() {
        STORE.run("CREATE TABLE one (id INTEGER PRIMARY KEY)", "INSERT INTO one VALUES (1)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** A text with {@code ARG0}, {@code ARG1} and so on for its operands. */
    private record Form(String text, int operands) {
        private static Form of(String text) {
            int operands = (int) IntStream.range(0, MOST_OPERANDS)
                    .filter(i -> text.contains(ARGUMENT + i))
                    .count();
            return new Form(text, operands);
        }

        /** Returns the query, some of whose operands are parameters. */
        private String query(List<Sample> operands, Set<Integer> parameters) {
            String query = text;
            for (int i = 0; i < operands.size(); i++) {
                query = query.replace(
                        ARGUMENT + i,
                        parameters.contains(i) ? "?" : operands.get(i).literal());
            }
            return "SELECT " + query + " FROM one";
        }

        /** Returns the values of the parameters in the order of the text. */
        private Object[] values(List<Sample> operands, Set<Integer> parameters) {
            List<Object> values = new ArrayList<>();
            for (int at = text.indexOf(ARGUMENT); at >= 0; at = text.indexOf(ARGUMENT, at + 1)) {
                int operand = text.charAt(at + ARGUMENT.length()) - '0';
                if (parameters.contains(operand)) {
                    values.add(operands.get(operand).value());
                }
            }
            return values.toArray();
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static Stream<Form> forms() {
        Set<Form> forms = new LinkedHashSet<>();
        SPECIAL.forEach(text -> forms.add(Form.of(text)));
        for (SqlOperator operator : SchemalessOperators.table().getOperatorList()) {
            for (int operands = 1; operands <= MOST_OPERANDS; operands++) {
                written(operator, operands).ifPresent(forms::add);
            }
        }
        for (Pattern each : NOT_TRIED) {
            forms.removeIf(form -> each.matcher(form.text()).find());
        }
        return forms.stream();
    }

    /** Some operators are made by the planner alone and have no text. */
    private static Optional<Form> written(SqlOperator operator, int operands) {
        try {
            if (!operator.getOperandCountRange().isValidCount(operands)) {
                return Optional.empty();
            }
            List<SqlNode> names = IntStream.range(0, operands)
                    .<SqlNode>mapToObj(i -> new SqlIdentifier(ARGUMENT + i, SqlParserPos.ZERO))
                    .toList();
            String text = operator.createCall(SqlParserPos.ZERO, names)
                    .toSqlString(writer -> writer.withQuoteAllIdentifiers(false))
                    .getSql()
                    .replace('\n', ' ');
            return Optional.of(new Form(operator.requiresOver() ? text + " OVER (ORDER BY id)" : text, operands));
        } catch (RuntimeException | AssertionError e) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void operandMayBeAParameter(Form form) {
        int found = 0;
        for (List<Sample> operands : tuples(form.operands())) {
            Optional<List<String>> expected = answer(form.query(operands, Set.of()));
            if (expected.isPresent()) {
                found++;
                for (Set<Integer> parameters : choices(form.operands())) {
                    assertAnswer(form, operands, parameters, expected.get());
                }
            }
            if (found == ENOUGH) {
                return;
            }
        }
    }

    private static void assertAnswer(Form form, List<Sample> operands, Set<Integer> parameters, List<String> expected) {
        String query = form.query(operands, parameters);
        assertThatCode(() -> assertThat(STORE.query(query, form.values(operands, parameters)))
                        .isEqualTo(expected))
                .as(query + " of " + operands)
                .doesNotThrowAnyException();
    }

    /** What is refused with its values written tells nothing. */
    private static Optional<List<String>> answer(String query) {
        try {
            return Optional.of(STORE.query(query));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static List<Set<Integer>> choices(int operands) {
        List<Set<Integer>> choices = new ArrayList<>();
        for (int mask = 1; mask < 1 << operands; mask++) {
            int chosen = mask;
            choices.add(Set.copyOf(IntStream.range(0, operands)
                    .filter(i -> (chosen >> i & 1) == 1)
                    .boxed()
                    .toList()));
        }
        return choices;
    }

    /** Returns combinations of values, equal ones first. */
    private static List<List<Sample>> tuples(int operands) {
        List<Sample> samples = operands < MOST_OPERANDS ? SAMPLES : FEW;
        List<List<Sample>> tuples = List.of(List.of());
        for (int i = 0; i < operands; i++) {
            tuples = tuples.stream()
                    .flatMap(tuple -> samples.stream().map(sample -> with(tuple, sample)))
                    .toList();
        }
        return tuples.stream()
                .sorted(Comparator.comparing(tuple -> new HashSet<>(tuple).size()))
                .toList();
    }

    private static List<Sample> with(List<Sample> tuple, Sample sample) {
        List<Sample> longer = new ArrayList<>(tuple);
        longer.add(sample);
        return longer;
    }
}

package dev.schemaless.planner.scalar.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RegexWaysTest {
    /** Each takes hours at the end of a text, where none reads a character. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a?|b?){50}(?=c)",
                "(|){50}(?=c)",
                "((){100000}){100000}",
                "(((){1000}){1000}){1000}",
                "^{2000000000}",
                "x(?:(?:a*|b*)(?:a*|b*)){30}(?!)",
                "[]](|){50}(?=c)",
                "[^]\\]](|){50}(?=c)",
                "[a[b]](|){50}(?=c)",
                "\\c[(|){50}(?=c)",
                "[\\c\\](|){50}(?=c)",
                "\\Q[\\E(|){50}(?=c)",
                "[\\Q]\\E](|){50}(?=c)",
                "(?<name>|){50}(?=c)",
                "(?i:|){50}(?=c)",
                "(?:\\b{g}|\\b{g}){50}(?=c)",
                "(?=(|){50}c)",
                "(a)(?:\\1|\\1){50}(?=c)"
            })
    void expressionIsRefused(String regex) {
        Pattern.compile(regex);
        assertThatThrownBy(() -> RegexWays.count(regex, false))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("repeats or combines parts that match no character");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?:(?:a*)*){8}c",
                "^\\s*(\\w+\\s*,?\\s*)*$",
                "^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$",
                "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,63}$",
                "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,4000}$",
                "a?b?c?d?e?f?g?h?i?j?k?l?m?n?o?p?q?r?s?t?u?v?w?x?y?z?",
                "(\\d{4}(-\\d{2}(-\\d{2}([T ]\\d{2}(:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?)?(Z|[+-]\\d{2}:?\\d{2})?)?)?)?)?",
                "((a+)+)+b",
                "(a|aa|aaa)*(a|aa)*\\1b",
                "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
                "(?i)\\b(select|insert|update|delete)\\b.*",
                "(\\w*\\s*){100}",
                "(?:,?\"(?:[^\"]|\"\")*\"|[^,]*)+",
                "x{2000000000}"
            })
    void expressionIsTaken(String regex) {
        Pattern.compile(regex);
        assertThatCode(() -> RegexWays.count(regex, false)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"# [\n(|) {50} # comment\n(?= c)", "[ ]\n](|){50}(?=c)", "[a#]\n](|){50}(?=c)", "( | ){50}(?=c)"
            })
    void commentsAreLeftOut(String regex) {
        Pattern.compile(regex, Pattern.COMMENTS);
        assertThatThrownBy(() -> RegexWays.count(regex, true)).hasMessageContaining("match no character");
    }

    /** At each character these take microseconds, and read none: only reading is guarded. */
    @ParameterizedTest
    @ValueSource(strings = {"(|){8}(?!)", "()()()()()()()()()()(?!)", "(?:|)(?:|)(?:|)(?:|)(?:|)\\1(a)"})
    void expressionIsRefusedOverALongText(String regex) {
        CompiledRegex compiled = Regexes.of(regex, "");

        assertThat(compiled.over("a".repeat(1_000), StatementGuard.none()).find())
                .isFalse();
        assertThatThrownBy(() -> compiled.over("a".repeat(16_000_000), StatementGuard.none()))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("at each of 16000000 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?x)a # [", "(?ix:a)", "(?-x)a"})
    void flagForCommentsWithinIsRefused(String regex) {
        assertThatThrownBy(() -> RegexWays.count(regex, false)).hasMessageContaining("Give 'x' as the function's flag");
    }
}

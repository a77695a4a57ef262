package dev.schemaless.planner.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.SqlBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeErrorsTest {
    private final SqlBench bench = SqlBench.constants();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELEC n FROM t | 42601 | Cannot parse statement at line 1, column 1
            SELECT n FROM | 42601 | Cannot parse statement at line 1, column
            SELECT n FROM nowhere | 42P01 | Cannot run statement at line 1, column 15
            SELECT x.n FROM t | 42P01 | Cannot run statement at line 1, column 8
            SELECT missing FROM t | 42703 | Cannot run statement at line 1, column 8
            SELECT t.missing FROM t | 42703 | Cannot run statement at line 1, column 10
            SELECT n FROM t, t AS u | 42702 | Cannot run statement at line 1, column 8
            SELECT NO_SUCH(n) FROM t | 42883 | Cannot run statement at line 1, column 8
            SELECT n + DATE '2024-01-01' FROM t | 42804 | Cannot run statement at line 1, column 8
            SELECT ? FROM t | 42804 | Cannot run statement at line 1, column 8
            SELECT n, COUNT(*) FROM t | 42000 | Cannot run statement at line 1, column 8
            SELECT DATE '2024-13-45' FROM t | 22007 | Cannot run statement
            SELECT CAST(1.0 AS DECIMAL(39, 0)) FROM t | 22003 | Cannot use DECIMAL with 39 digits
            """)
    void statementsFailWithCodeAndPlace(String sql, String sqlState, String message) {
        SchemalessException translated = RuntimeErrors.translate(catchThrowable(() -> bench.convert(sql)));

        assertThat(translated).hasMessageStartingWith(message);
        assertThat(translated.code().sqlState()).isEqualTo(sqlState);
    }

    @Test
    void exceptionsOfLibrariesFindTheirCodeThroughWrappers() {
        assertThat(code(new RuntimeException(new ArithmeticException("/ by zero"))))
                .isEqualTo(ErrorCode.DIVISION_BY_ZERO);
        assertThat(code(new ArithmeticException("integer overflow"))).isEqualTo(ErrorCode.NUMBER_OUT_OF_RANGE);
        assertThat(code(new NumberFormatException("For input string: \"x\""))).isEqualTo(ErrorCode.CAST_INVALID);
        assertThat(code(new StackOverflowError())).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        assertThat(code(new AssertionError("type mismatch"))).isEqualTo(ErrorCode.INTERNAL);
        assertThat(code(new UnsupportedOperationException("MATCH_RECOGNIZE"))).isEqualTo(ErrorCode.NOT_SUPPORTED);
    }

    @Test
    void whatLibrariesThrowIsAValueAndWhatOurCodeThrowsIsADefect() {
        NullPointerException foreign = new NullPointerException();
        foreign.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("java.util.Objects", "requireNonNull", null, 1),
            new StackTraceElement("org.apache.calcite.runtime.SqlFunctions", "overlay", null, 1),
            new StackTraceElement("dev.schemaless.planner.expression.Strict", "open", null, 1)
        });
        NullPointerException shaded = new NullPointerException();
        shaded.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("dev.schemaless.shaded.org.apache.calcite.runtime.SqlFunctions", "overlay", null, 1)
        });
        NullPointerException ours = new NullPointerException();
        ours.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("com.google.common.collect.ImmutableList", "of", null, 1),
            new StackTraceElement("dev.schemaless.planner.runtime.RowSort", "compare", null, 1),
            new StackTraceElement("org.apache.calcite.runtime.SqlFunctions", "overlay", null, 1)
        });

        assertThat(code(foreign)).isEqualTo(ErrorCode.PARAMETER_INVALID);
        assertThat(code(shaded)).isEqualTo(ErrorCode.PARAMETER_INVALID);
        assertThat(code(ours)).isEqualTo(ErrorCode.INTERNAL);
        assertThat(RuntimeErrors.refuse(foreign).code()).isEqualTo(ErrorCode.STATEMENT_INVALID);
        assertThat(RuntimeErrors.refuse(ours).code()).isEqualTo(ErrorCode.INTERNAL);
    }

    private static ErrorCode code(Throwable thrown) {
        return RuntimeErrors.translate(thrown).code();
    }

    @Test
    void keepsTheCauseAndOurOwnExceptions() {
        SchemalessException own = new SchemalessException(ErrorCode.TABLE_EXISTS, "Cannot create table 't'");
        AssertionError defect = new AssertionError("type mismatch");

        assertThat(RuntimeErrors.translate(new RuntimeException(own))).isSameAs(own);
        assertThat(RuntimeErrors.translate(defect))
                .hasCause(defect)
                .hasMessage(
                        "Cannot run statement: type mismatch. This is a defect: please report it with the statement");
    }
}

package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.value.Values.text;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.expression.ScalarFunction;
import dev.schemaless.planner.scalar.regex.Regexes;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.jspecify.annotations.Nullable;

/**
 * Functions of regular expressions in the syntax of {@link java.util.regex.Pattern}. All end when the statement has to.
 */
public enum RegexFunction implements CategorisedFunction {
    REGEXP_COUNT((values, guard) -> (int) Regexes.of(text(values, 1), "")
            .over(text(values, 0), guard)
            .results()
            .count()),
    REGEXP_INSTR((values, guard) -> Regexes.position(text(values, 0), text(values, 1), guard)),
    REGEXP_LIKE((values, guard) -> Regexes.of(text(values, 1), text(values, 2, ""))
            .over(text(values, 0), guard)
            .find()),
    /** With flags, or with a position, an occurrence and flags. */
    REGEXP_REPLACE((values, guard) -> Regexes.replaced(values, guard)),
    REGEXP_SUBSTR((values, guard) -> Regexes.found(text(values, 0), text(values, 1), guard));

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ScalarFunction function;

    RegexFunction(ScalarFunction function) {
        this.function = function;
    }

    /** Applies the function. A stack overflow is refused: {@code java.util.regex} recurses for each repetition of a group. */
    @Override
    public @Nullable Object apply(@Nullable Object[] values, StatementGuard guard) {
        try {
            return function.apply(values, guard);
        } catch (StackOverflowError e) {
            throw new SchemalessException(
                    ErrorCode.EXPRESSION_TOO_COMPLEX,
                    "Cannot match regular expression: it recurses too deep over a text of "
                            + text(values, 0).length() + " characters. Write [ab]* instead of (a|b)*, "
                            + "or give threads a larger stack (-Xss)",
                    e);
        }
    }

    @Override
    public SqlFunctionCategory category() {
        return SqlFunctionCategory.STRING;
    }
}

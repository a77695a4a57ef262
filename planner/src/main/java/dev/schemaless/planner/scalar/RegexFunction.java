package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.value.Values.text;
import static dev.schemaless.planner.value.Values.whole;

import dev.schemaless.planner.expression.ScalarFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.jspecify.annotations.Nullable;

/** Functions of regular expressions, in the syntax of {@link java.util.regex.Pattern}. */
public enum RegexFunction implements CategorisedFunction {
    REGEXP_COUNT(values -> (int)
            Regexes.of(text(values, 1), "").matcher(text(values, 0)).results().count()),
    REGEXP_INSTR(values -> Regexes.position(text(values, 0), text(values, 1))),
    REGEXP_LIKE(values -> Regexes.of(text(values, 1), text(values, 2, ""))
            .matcher(text(values, 0))
            .find()),
    /** With flags; or with a position, an occurrence of which 0 means all, and flags. */
    REGEXP_REPLACE(values -> values.length > 3 && values[3] instanceof String flags
            ? Regexes.replaced(values, 1, 0, flags)
            : Regexes.replaced(values, whole(values, 3, 1), whole(values, 4, 0), text(values, 5, ""))),
    REGEXP_SUBSTR(values -> Regexes.found(text(values, 0), text(values, 1)));

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ScalarFunction function;

    RegexFunction(ScalarFunction function) {
        this.function = function;
    }

    @Override
    public @Nullable Object apply(@Nullable Object[] values) {
        return function.apply(values);
    }

    @Override
    public SqlFunctionCategory category() {
        return SqlFunctionCategory.STRING;
    }
}

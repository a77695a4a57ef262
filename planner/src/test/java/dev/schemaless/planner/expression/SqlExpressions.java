package dev.schemaless.planner.expression;

import dev.schemaless.catalog.fixture.Generator;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;

/** Random typed expressions over the columns i, l, d, f, s, b and dt, in SQL that H2 reads the same way. */
final class SqlExpressions {
    private static final int DEPTH = 3;

    private final Random random;

    private SqlExpressions(Random random) {
        this.random = random;
    }

    static Generator<String> conditions() {
        return random -> new SqlExpressions(random).condition(DEPTH);
    }

    static Generator<String> numbers() {
        return random -> new SqlExpressions(random).number(DEPTH);
    }

    static Generator<String> strings() {
        return random -> new SqlExpressions(random).string(DEPTH);
    }

    private String number(int depth) {
        Supplier<String> leaf =
                () -> one("i", "l", "d", "0", "1", "-3", "2.5", "10.00", "100", "CAST(NULL AS INTEGER)");
        if (depth == 0) {
            return leaf.get();
        }
        Supplier<String> inner = () -> number(depth - 1);
        return choose(
                leaf,
                () -> infix(inner.get(), one("+", "-"), inner.get()),
                () -> infix(inner.get(), one("*"), one("2", "-1", "0.5")),
                () -> infix(integer(depth - 1), one("/", "%"), one("2", "-3", "7")),
                () -> calls("ABS(%s)", inner.get()),
                () -> calls("-(%s)", inner.get()),
                () -> calls("CAST(%s AS INTEGER)", inner.get()),
                () -> calls("CAST(%s AS DECIMAL(20, 1))", inner.get()),
                () -> calls("COALESCE(%s, %s)", inner.get(), inner.get()),
                () -> calls("NULLIF(%s, %s)", inner.get(), inner.get()),
                () -> calls("CASE WHEN %s THEN %s ELSE %s END", condition(depth - 1), inner.get(), inner.get()),
                () -> integer(depth - 1));
    }

    private String integer(int depth) {
        Supplier<String> leaf = () -> one("i", "l", "5", "-7");
        if (depth <= 0) {
            return leaf.get();
        }
        return choose(
                leaf,
                () -> calls("CHAR_LENGTH(%s)", string(depth - 1)),
                () -> calls("POSITION(%s IN %s)", string(0), string(depth - 1)),
                () -> calls("EXTRACT(%s FROM dt)", one("YEAR", "MONTH", "DAY", "QUARTER", "DOY")));
    }

    private String string(int depth) {
        Supplier<String> leaf = () -> one("s", "''", "'a'", "'Abc'", "' b '", "'zz%_'", "CAST(NULL AS VARCHAR)");
        if (depth == 0) {
            return leaf.get();
        }
        Supplier<String> inner = () -> string(depth - 1);
        return choose(
                leaf,
                () -> infix(inner.get(), one("||"), inner.get()),
                () -> calls("UPPER(%s)", inner.get()),
                () -> calls("LOWER(%s)", inner.get()),
                () -> calls("TRIM(%s)", inner.get()),
                () -> calls("COALESCE(%s, %s)", inner.get(), inner.get()),
                () -> calls("SUBSTRING(%s FROM %s FOR %s)", inner.get(), one("1", "2"), one("0", "2")),
                () -> calls("CAST(i AS VARCHAR)"),
                () -> calls("CAST(%s AS VARCHAR(2))", inner.get()),
                () -> calls("CASE WHEN %s THEN %s ELSE %s END", condition(depth - 1), inner.get(), inner.get()));
    }

    private String condition(int depth) {
        Supplier<String> leaf = () -> one("b", "TRUE", "i > 2", "s = 'a'", "d IS NULL", "f < 1.5");
        if (depth == 0) {
            return leaf.get();
        }
        Supplier<String> inner = () -> condition(depth - 1);
        String comparison = one("=", "<>", "<", "<=", ">", ">=");
        return choose(
                leaf,
                () -> infix(number(depth - 1), comparison, number(depth - 1)),
                () -> infix(one("f", "d", "i"), comparison, one("f", "0.5", "2", "d")),
                () -> infix(string(depth - 1), comparison, string(depth - 1)),
                () -> infix(one("dt"), comparison, one("dt", "DATE '2024-02-29'")),
                () -> infix(inner.get(), one("AND", "OR"), inner.get()),
                () -> calls("NOT (%s)", inner.get()),
                () -> calls("(%s) IS %s", inner.get(), one("TRUE", "NOT TRUE", "FALSE", "NOT FALSE", "NULL")),
                () -> calls("(%s) IS NOT NULL", number(depth - 1)),
                () -> calls("%s IS %s FROM %s", number(depth - 1), one("DISTINCT", "NOT DISTINCT"), number(depth - 1)),
                () -> calls("%s %s (1, 2.5, 3, -7, 100)", number(depth - 1), one("IN", "NOT IN")),
                () -> calls("%s %s ('a', 'Abc', 'x', '', 'q')", string(depth - 1), one("IN", "NOT IN")),
                () -> calls("%s BETWEEN %s AND %s", number(depth - 1), number(depth - 1), number(depth - 1)),
                () -> calls("%s LIKE %s", string(depth - 1), one("'a%'", "'_b%'", "'%'", "'%c'", "''")));
    }

    private String one(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    @SafeVarargs
    private final String choose(Supplier<String>... choices) {
        return choices[random.nextInt(choices.length)].get();
    }

    private static String infix(String left, String operator, String right) {
        return "(" + left + " " + operator + " " + right + ")";
    }

    private static String calls(String template, String... parts) {
        String text = template;
        for (String part : parts) {
            text = text.replaceFirst("%s", Matcher.quoteReplacement(part));
        }
        return text;
    }
}

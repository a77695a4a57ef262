package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.fixture.Generator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A random condition over the columns t TINYINT, i INTEGER, j and l BIGINT, f and g DOUBLE, s VARCHAR.
 *
 * @param sql with {@code ?} for each parameter, all of type BIGINT
 */
record NumberSql(String sql, List<@Nullable Object> parameters) {
    private static final int DEPTH = 3;

    /** Returns conditions of which all is known to the filter, and nothing has to be refused of small numbers. */
    static Generator<NumberSql> plain() {
        return random -> new Composer(random, true).condition();
    }

    /** Returns conditions some parts of which may be unknown to the filter, or may have to be refused. */
    static Generator<NumberSql> any() {
        return random -> new Composer(random, false).condition();
    }

    private static final class Composer {
        private final Random random;
        private final boolean plain;
        private final List<@Nullable Object> parameters = new ArrayList<>();

        Composer(Random random, boolean plain) {
            this.random = random;
            this.plain = plain;
        }

        NumberSql condition() {
            String sql = condition(DEPTH);
            return new NumberSql(sql, parameters);
        }

        private String condition(int depth) {
            if (depth == 0 || random.nextInt(3) == 0) {
                return leaf();
            }
            Supplier<String> inner = () -> "(" + condition(depth - 1) + ")";
            return switch (random.nextInt(plain ? 5 : 9)) {
                case 0, 1 -> inner.get() + " AND " + inner.get();
                case 2, 3 -> inner.get() + " OR " + inner.get();
                case 4 -> inner.get() + " OR " + inner.get() + " OR " + inner.get();
                case 5 -> "NOT " + inner.get();
                case 6 -> inner.get() + one(" IS TRUE", " IS FALSE", " IS NOT TRUE", " IS NOT FALSE", " IS UNKNOWN");
                case 7 -> "CASE WHEN " + inner.get() + " THEN " + inner.get() + " ELSE " + inner.get() + " END";
                default -> one("s = '5'", "s IS NULL", "NOT s LIKE 'f%'", "s <> 'five'");
            };
        }

        private String leaf() {
            return switch (random.nextInt(8)) {
                case 0 -> column() + one(" IS NULL", " IS NOT NULL");
                case 1 -> column() + one(" IN (", " NOT IN (") + list() + ")";
                case 2 -> integer(1) + one(" IN (", " NOT IN (") + constant() + ", " + constant() + ")";
                case 3 -> column() + one(" BETWEEN ", " NOT BETWEEN ") + constant() + " AND " + constant();
                case 4 -> column() + comparison() + constant();
                case 5 -> constant() + comparison() + number();
                default -> number() + comparison() + number();
            };
        }

        private String list() {
            List<String> members = new ArrayList<>();
            for (int i = 1 + random.nextInt(6); i > 0; i--) {
                members.add(constant());
            }
            return String.join(", ", members);
        }

        private String comparison() {
            return one(" = ", " <> ", " < ", " <= ", " > ", " >= ");
        }

        private String column() {
            return one("t", "i", "j", "l", "f", "g");
        }

        private String constant() {
            return random.nextInt(4) == 0 ? parameter() : one("0", "1", "-1", "5", "7", "-0.25E0", "3E0", other());
        }

        private String other() {
            return plain
                    ? "100"
                    : one("1.5", "9007199254740993", "9223372036854775807", "99999999999999999999.5", "1E300");
        }

        private String parameter() {
            parameters.add(random.nextInt(8) == 0 ? null : (Object) (long) (random.nextInt(12) - 4));
            return "CAST(? AS BIGINT)";
        }

        private String number() {
            return random.nextBoolean() ? integer(2) : approximate(2);
        }

        private String integer(int depth) {
            if (depth == 0 || random.nextInt(3) == 0) {
                return one("t", "i", "j", "l", "j", "l");
            }
            Supplier<String> inner = () -> "(" + integer(depth - 1) + ")";
            if (plain) {
                return one("j", "l") + one(" + ", " - ") + inner.get();
            }
            return switch (random.nextInt(8)) {
                case 0, 1 -> inner.get() + one(" + ", " - ") + inner.get();
                case 2 -> inner.get() + " * " + one("2", "-1", "3");
                case 3 -> "MOD(" + inner.get() + ", " + one("7", "2", "-3") + ")";
                case 4 -> inner.get() + " / " + one("2", "-3");
                case 5 -> "-" + inner.get();
                case 6 -> inner.get() + one(" / ", " * ", " + ") + inner.get();
                default -> "CAST(" + inner.get() + " AS " + one("SMALLINT", "INTEGER", "TINYINT", "BIGINT") + ")";
            };
        }

        private String approximate(int depth) {
            if (depth == 0 || random.nextInt(3) == 0) {
                return one("f", "g");
            }
            if (plain) {
                return "CAST(" + integer(depth - 1) + " AS DOUBLE)";
            }
            Supplier<String> inner = () -> "(" + approximate(depth - 1) + ")";
            return switch (random.nextInt(7)) {
                case 0 -> inner.get() + one(" + ", " - ") + inner.get();
                case 1 -> inner.get() + " * " + one("2", "0.5", "-1E0");
                case 2 -> inner.get() + one(" + ", " - ") + integer(0);
                case 3 -> "CAST(" + integer(0) + " AS DOUBLE)";
                case 4 -> "-" + inner.get();
                case 5 -> inner.get() + one(" / ", " * ") + inner.get();
                default -> one("ABS(f)", "CAST(s AS DOUBLE)", "CAST(f AS BIGINT)", "CAST(f AS REAL)");
            };
        }

        private String one(String... choices) {
            return choices[random.nextInt(choices.length)];
        }
    }
}

package dev.schemaless.tests.hostile;

import java.util.List;
import java.util.Random;

/** Statements that call functions, operators and aggregates with whatever there is. Used by one thread. */
final class RandomCalls {
    private static final List<String> SCALAR = CallForms.scalar();
    private static final List<String> AGGREGATE = CallForms.aggregate();

    /** Where an expression stands that is the same for every row. */
    private static final List<String> CONSTANT_PLACES = List.of(
            "VALUES (#)",
            "SELECT #",
            "SELECT # AS v UNION ALL SELECT #",
            "SELECT * FROM (VALUES (1, #), (2, #)) AS z (k, v) ORDER BY v",
            "SELECT 1 FROM t WHERE t.id < 3 AND # IS NOT NULL",
            "SELECT * FROM UNNEST(#) AS z (v)",
            "SELECT # LIMIT 1");

    private static final List<String> PLACES = List.of(
            "SELECT # FROM t",
            "SELECT t.id, #, # FROM t",
            "SELECT 1 FROM t WHERE #",
            "SELECT 1 FROM t WHERE # IS NULL",
            "SELECT 1 FROM t WHERE # = #",
            "SELECT 1 FROM t WHERE t.id = 1 AND # < #",
            "SELECT t.id FROM t ORDER BY #, t.id DESC",
            "SELECT COUNT(*) FROM t GROUP BY #",
            "SELECT #, SUM(t.i) FROM t GROUP BY 1",
            "SELECT DISTINCT # FROM t",
            "SELECT MAX(#) FROM t",
            "SELECT COUNT(DISTINCT #), MIN(#) FROM t GROUP BY t.b",
            "SELECT # FROM t UNION SELECT # FROM t",
            "SELECT t.id FROM t LEFT JOIN t AS o ON t.id = o.id AND #",
            "SELECT t.id FROM t JOIN t AS o ON o.s = #",
            "SELECT t.id FROM t WHERE # IN (SELECT o.i FROM t AS o)",
            "SELECT (SELECT # FROM t AS o WHERE o.id = t.id) FROM t",
            "SELECT CASE WHEN t.id > 2 THEN # END FROM t",
            "SELECT t.id FROM t, UNNEST(#) AS z (v)",
            "SELECT ROW_NUMBER() OVER (PARTITION BY # ORDER BY #) FROM t",
            "SELECT t.id FROM t QUALIFY RANK() OVER (ORDER BY #) = 1",
            "UPDATE t SET s = #",
            "UPDATE t SET d = #, a = NULL WHERE t.i > 0",
            "UPDATE t SET ts = # WHERE #",
            "DELETE FROM t WHERE #",
            "INSERT INTO t (id, n, x) SELECT t.id + 100, #, # FROM t",
            "INSERT INTO t (id, u, dt) VALUES (99, #, #)");

    private static final List<String> AGGREGATE_PLACES = List.of(
            "SELECT # FROM t",
            "SELECT t.b, # FROM t GROUP BY t.b",
            "SELECT t.i, #, # FROM t GROUP BY GROUPING SETS ((t.i), ())",
            "SELECT t.s FROM t GROUP BY t.s HAVING # IS NOT NULL",
            "SELECT t.b FROM t GROUP BY t.b ORDER BY #",
            "SELECT (SELECT # FROM t AS o WHERE o.b = t.b) FROM t",
            "SELECT 1 FROM t WHERE t.i < (SELECT # FROM t)");

    private static final List<String> WINDOWS = List.of(
            "()",
            "(ORDER BY #)",
            "(PARTITION BY #)",
            "(PARTITION BY t.b ORDER BY # DESC)",
            "(ORDER BY t.id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)",
            "(ORDER BY t.id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)",
            "(ORDER BY # RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING)",
            "(ORDER BY # RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND CURRENT ROW)",
            "(ORDER BY t.i ROWS BETWEEN # PRECEDING AND # FOLLOWING)",
            "(ORDER BY t.i GROUPS 1 PRECEDING EXCLUDE CURRENT ROW)");

    private final Random random;

    RandomCalls(Random random) {
        this.random = random;
    }

    /** Returns the number of different forms. */
    static int forms() {
        return SCALAR.size() + AGGREGATE.size();
    }

    /** Returns a call of a form, by its number below {@link #forms()}. */
    String of(int form) {
        boolean constant = random.nextInt(4) == 0;
        if (form < SCALAR.size()) {
            List<String> places = constant ? CONSTANT_PLACES : PLACES;
            return placed(Operands.of(places, random), () -> filled(SCALAR.get(form), constant, 1), constant);
        }
        return aggregated(AGGREGATE.get(form - SCALAR.size()));
    }

    /** Returns a call of any form. */
    String any() {
        return of(random.nextInt(forms()));
    }

    private String aggregated(String form) {
        String call = filled(form, false, 1);
        if (random.nextInt(6) == 0) {
            call = call.replaceFirst("\\((?=.)", "(DISTINCT ");
        }
        call += switch (random.nextInt(8)) {
            case 0 -> " FILTER (WHERE " + filled("#", false, 2) + ")";
            case 1 -> " WITHIN GROUP (ORDER BY " + Operands.column(random) + ")";
            case 2 -> " IGNORE NULLS";
            default -> "";
        };
        if (random.nextInt(3) > 0) {
            String over = call + " OVER " + filledColumns(Operands.of(WINDOWS, random));
            return random.nextInt(4) == 0
                    ? "SELECT t.id FROM t QUALIFY " + over + " IS NULL"
                    : "SELECT t.id, " + over + " FROM t";
        }
        String plain = call;
        return placed(Operands.of(AGGREGATE_PLACES, random), () -> plain, false);
    }

    private String filledColumns(String window) {
        String text = window;
        while (text.contains(CallForms.HOLE)) {
            String operand = random.nextInt(4) == 0 ? Operands.any(random, false) : Operands.column(random);
            text = replaceFirst(text, CallForms.HOLE, operand);
        }
        return text;
    }

    /** The first hole is the call, the others may be anything. */
    private String placed(String place, java.util.function.Supplier<String> call, boolean constant) {
        String text = replaceFirst(place, CallForms.HOLE, "\u0000");
        while (text.contains(CallForms.HOLE)) {
            text = replaceFirst(text, CallForms.HOLE, Operands.any(random, constant));
        }
        return replaceFirst(text, "\u0000", call.get());
    }

    /** Fills the holes; half of the time the same operand again and again, so that types go together. */
    private String filled(String form, boolean constant, int depth) {
        boolean same = random.nextBoolean();
        String first = operand(constant, depth);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < form.length(); i++) {
            String at = form.substring(i, i + 1);
            if (at.equals(CallForms.HOLE)) {
                text.append(same && random.nextInt(4) > 0 ? first : operand(constant, depth));
            } else if (at.equals(CallForms.TYPE)) {
                text.append(Operands.type(random));
            } else {
                text.append(at);
            }
        }
        return text.toString();
    }

    private String operand(boolean constant, int depth) {
        return depth < 2 && random.nextInt(8) == 0
                ? "(" + filled(Operands.of(SCALAR, random), constant, depth + 1) + ")"
                : Operands.any(random, constant);
    }

    private static String replaceFirst(String text, String hole, String with) {
        int at = text.indexOf(hole);
        return text.substring(0, at) + with + text.substring(at + hole.length());
    }
}

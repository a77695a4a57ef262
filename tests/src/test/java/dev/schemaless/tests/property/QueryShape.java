package dev.schemaless.tests.property;

import dev.schemaless.tests.property.RandomTable.RandomColumn;

/**
 * Whole queries of all the shapes that the planner has rules for. Each is written for us and for H2, with these names in it:
 *
 * <ul>
 *   <li>{@code {o}}, {@code {i}}, {@code {j}}: rows of the table, some or all, each of that alias
 *   <li>{@code {a}}, {@code {b}}: columns that can be compared, {@code {b}} the first one of an index; {@code {x}}: any column
 *   <li>{@code {n}}: a column of integers; {@code {p}}: the first one of the primary key
 *   <li>{@code {c}}, {@code {d}}: values of the type of {@code {b}}
 *   <li>{@code {limit}}: a small number
 * </ul>
 */
enum QueryShape {
    COUNT("SELECT COUNT(*) FROM {o}"),
    COUNT_OF_MATCHED("SELECT COUNT(*) FROM {o} WHERE o.{a} IN (SELECT i.{b} FROM {i})"),
    COUNT_OF_UNMATCHED(
            "SELECT COUNT(*) FROM {o} WHERE NOT EXISTS (SELECT 1 FROM {i} WHERE i.{b} = o.{a} AND i.{x} IS NOT NULL)"),
    MATCHED("SELECT o.k, 1 + 2 FROM {o} WHERE o.{a} IN (SELECT i.{b} FROM {i}) AND o.{x} IS NOT NULL"),
    WITHOUT_MATCH("SELECT o.k, o.{x} FROM {o} WHERE o.{a} NOT IN (SELECT i.{b} FROM {i} WHERE i.{b} IS NOT NULL)"),
    DIVISION("SELECT o.k FROM {o} WHERE NOT EXISTS (SELECT 1 FROM {i} WHERE i.{x} = o.{x}"
            + " AND NOT EXISTS (SELECT 1 FROM {j} WHERE j.{b} = o.{a} AND j.{x} = i.{x}))"),
    WITHOUT_MATCH_BY_KEY(
            "SELECT o.k FROM {o} WHERE o.{p} NOT IN (SELECT i.{p} FROM {i} WHERE i.{x} IS NOT NULL)", Needs.KEY),
    COUNT_OF_UNMATCHED_BY_KEY(
            "SELECT COUNT(*) FROM {o} WHERE o.{p} NOT IN (SELECT i.{p} FROM {i} WHERE i.{x} IS NOT NULL)", Needs.KEY),
    WHERE_ANY("SELECT o.k FROM {o} WHERE EXISTS (SELECT 1 FROM {i} WHERE i.{b} = {c})"
            + " AND NOT EXISTS (SELECT 1 FROM {j} WHERE j.{b} = o.{a} AND j.k <> o.k)"),
    COUNT_OF_EACH("SELECT o.k, (SELECT COUNT(*) FROM {i} WHERE i.{b} = o.{a}) FROM {o}"),
    MOST_OF_EACH("SELECT o.k, (SELECT MAX(i.{n}) FROM {i} WHERE i.{b} = o.{a}) FROM {o}", Needs.INTEGERS),
    SETS_OF_EACH(
            "SELECT o.k, (SELECT MIN(s.n) FROM (SELECT COUNT(*) AS n FROM {i} WHERE i.{b} = o.{a} GROUP BY ROLLUP (i.{x})) AS s) FROM {o}",
            "SELECT o.k, COALESCE((SELECT COUNT(*) FROM {i} WHERE i.{b} = o.{a} GROUP BY i.{x} ORDER BY 1 LIMIT 1), 0) FROM {o}",
            Needs.NOTHING),
    JOINED("SELECT o.k, i.k FROM {o}, {i} WHERE o.{a} = i.{b} AND o.{b} >= {c}", Needs.ORDER),
    JOINED_BY_VALUES("SELECT o.k, i.k FROM {o}, {i} WHERE NULLIF(o.{a}, {c}) = NULLIF(i.{b}, {d})"),
    JOINED_AS_WIDER("SELECT o.k, i.k FROM {o} JOIN {i} ON CAST(i.{b} AS BIGINT) = CAST(o.{a} AS BIGINT)", Needs.NARROW),
    JOINED_AS_WIDER_RIGHT(
            "SELECT o.k, i.k FROM {i} JOIN {o} ON CAST(i.{b} AS BIGINT) = CAST(o.{a} AS BIGINT)", Needs.NARROW),
    RULED_OUT_BY_NUMBER(
            "SELECT o.k FROM {o} WHERE (o.{n} <> 5 AND MOD(o.{n}, 3) < 2) OR o.{n} / 2 > 3 OR o.{n} IS NULL",
            Needs.INTEGERS),
    JOINED_BUT_FOR_NUMBERS(
            "SELECT o.k, i.k FROM {o}, {i} WHERE o.{a} = i.{b} AND (MOD(i.{n}, 7) <> 0 OR i.{n} NOT IN (0, 7))",
            Needs.INTEGERS),
    COUNT_BUT_FOR_NUMBERS(
            "SELECT COUNT(*) FROM {o} WHERE NOT (o.{n} - o.{n} = o.{n}) AND o.{x} IS NOT NULL", Needs.INTEGERS),
    THREE_JOINED("SELECT o.k, i.k, j.k FROM {o}, {j}, {i} WHERE o.{a} = i.{b} AND j.{x} = i.{x} AND o.{x} IS NOT NULL"),
    OUTER_JOINED("SELECT o.k, i.k FROM {o} LEFT JOIN {i} ON o.{a} = i.{b} AND i.{x} IS NOT NULL AND o.{b} IS NOT NULL"),
    OUTER_JOINED_BY_NOTHING("SELECT o.k, i.k FROM {o} LEFT JOIN {i} ON o.{a} = i.{b} AND 1 + 1 = 3"),
    OUTER_JOINED_RIGHT("SELECT o.k, i.k FROM {i} RIGHT JOIN {o} ON o.{a} = i.{b}"),
    OUTER_JOINED_FULL(
            "SELECT o.k, i.k FROM {o} FULL JOIN {i} ON o.{a} = i.{b}",
            "SELECT o.k, i.k FROM {o} LEFT JOIN {i} ON o.{a} = i.{b} UNION ALL"
                    + " SELECT NULL, i.k FROM {i} WHERE NOT EXISTS (SELECT 1 FROM {o} WHERE o.{a} = i.{b})",
            Needs.NOTHING),
    JOINED_BY_SUBQUERY("SELECT o.k, i.k FROM {o} LEFT JOIN {i} ON o.{a} = i.{b} AND i.{x} IN (SELECT j.{x} FROM {j})"),
    LISTED("SELECT v.p, v.q FROM (SELECT p, q FROM (VALUES ({c}, 1), ({d}, 2)) AS l (p, q)) AS v"
            + " WHERE v.p IN (SELECT i.{b} FROM {i})"),
    EITHER("SELECT q.p FROM (SELECT o.{a} AS p FROM {o} UNION SELECT i.{b} FROM {i}) AS q WHERE q.p = {c}"),
    BOTH_OF_THEM("SELECT q.k, q.p FROM (SELECT o.k, o.{b} AS p FROM {o} UNION ALL SELECT i.k, i.{b} FROM {i}) AS q"
            + " WHERE q.p <> {c}"),
    IN_COMMON("SELECT o.{a} FROM {o} INTERSECT SELECT i.{b} FROM {i}"),
    BUT_FOR("SELECT o.{a} FROM {o} EXCEPT SELECT i.{b} FROM {i}"),
    RECURSIVE(
            "WITH RECURSIVE r (k, p, n) AS (SELECT o.k, o.{a}, 0 FROM {o}"
                    + " UNION ALL SELECT i.k, i.{a}, r.n + 1 FROM r JOIN {i} ON i.{b} = r.p WHERE r.n < 1) SELECT r.k, r.n FROM r",
            "SELECT o.k, 0 FROM {o} UNION ALL SELECT i.k, 1 FROM {o} JOIN {i} ON i.{b} = o.{a}",
            Needs.NOTHING),
    GROUPED(
            "SELECT q.p, q.n FROM (SELECT o.{b} AS p, COUNT(*) AS n FROM {o} GROUP BY o.{b}) AS q WHERE q.p = {c} OR q.n > 2"),
    OF_ONE_GROUP(
            "SELECT q.p, q.n FROM (SELECT o.{b} AS p, COUNT(*) AS n FROM {o} GROUP BY o.{b}) AS q WHERE q.p = {c}"),
    COUNTED_OVER("SELECT COUNT(*) OVER () FROM {o}"),
    COUNTED_OVER_FOUND("SELECT o.k, (SELECT COUNT(*) OVER () FROM {i} WHERE i.{b} = o.{a} LIMIT 1) FROM {o}"),
    SUMMED_OVER(
            "SELECT o.k, SUM(o.{n}) OVER (PARTITION BY o.{x}), COUNT(*) OVER (PARTITION BY o.{a}) FROM {o}",
            Needs.INTEGERS),
    FRAMED(
            "SELECT o.k, SUM(o.{n}) OVER (PARTITION BY o.{x} ORDER BY o.k ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING),"
                    + " LAG(o.{a}) IGNORE NULLS OVER (ORDER BY o.k DESC) FROM {o}",
            Needs.INTEGERS),
    RANKED(
            "SELECT o.k, RANK() OVER (ORDER BY o.{b} DESC), COUNT(DISTINCT o.{a}) FILTER (WHERE o.{x} IS NOT NULL)"
                    + " OVER (PARTITION BY o.{b}) FROM {o}",
            Needs.ORDER),
    DISTINCT_OF_WINDOW("SELECT q.p, COUNT(DISTINCT q.n), COUNT(*), SUM(q.n)"
            + " FROM (SELECT o.{b} AS p, COUNT(*) OVER (PARTITION BY o.{x}) AS n FROM {o}) AS q GROUP BY q.p"),
    COMPUTED_OF_WINDOW(
            "SELECT q.k, q.n * 2 FROM (SELECT o.k, COUNT(*) OVER (PARTITION BY o.{x}) AS n FROM {o}) AS q WHERE q.n > 2"),
    DISTINCT_OF_ALL("SELECT COUNT(DISTINCT q.p), COUNT(*), COUNT(q.p)"
            + " FROM (SELECT o.{b} AS p, COUNT(*) OVER (PARTITION BY o.{x}) AS n FROM {o}) AS q WHERE q.n < 9"),
    ASKED_BY_WINDOW(
            "SELECT o.k, COUNT(CASE WHEN o.{a} IN (SELECT i.{b} FROM {i}) THEN 1 END) OVER (PARTITION BY o.{x}) FROM {o}"),
    ENDS("SELECT MIN(o.{b}), MAX(o.{b}) FROM {o}", Needs.ORDER),
    FIRST("SELECT o.{b}, CASE WHEN o.{b} IS NULL THEN 1 ELSE 0 END FROM {o} ORDER BY 1 LIMIT {limit}", Needs.ORDER),
    LAST("SELECT o.{b} FROM {o} ORDER BY 1 DESC LIMIT {limit}", Needs.ORDER),
    AMONG_CHOSEN("SELECT o.k, CASE WHEN o.{a} IN (SELECT i.{b} FROM {i} LIMIT 1000000) THEN 1 ELSE 2 END FROM {o}"),
    NOT_AMONG_CHOSEN("SELECT o.k FROM {o} WHERE o.{x} IS NULL OR o.{a} NOT IN (SELECT i.{b} FROM {i} LIMIT 1000000)"),
    AMONG_PAIRS("SELECT o.k, CASE WHEN (o.{a}, o.{x}) IN (SELECT i.{b}, i.{x} FROM {i}) THEN 1 ELSE 2 END FROM {o}"),
    JOINED_OR_MARKED("SELECT o.k, i.k FROM {o} LEFT JOIN {i} ON o.{a} = i.{b}"
            + " AND (i.{x} IS NULL OR o.{a} NOT IN (SELECT j.{b} FROM {j}))"),
    LEAST_OF_EACH("SELECT o.k, (SELECT i.k FROM {i} WHERE i.{b} = o.{a} ORDER BY i.k LIMIT 1) FROM {o}"),
    AMONG_OTHERS("SELECT o.k FROM {o} WHERE o.{a} IN (SELECT i.{b} FROM {i} WHERE i.k <> o.k)"),
    GREATEST_AMONG("SELECT o.k FROM {o} WHERE (SELECT MAX(i.k) FROM {i} WHERE i.{b} = o.{a}) IN (SELECT j.k FROM {j})"),
    GREATEST_MARKED(
            "SELECT o.k, CASE WHEN (SELECT MAX(i.k) FROM {i} WHERE i.{b} = o.{a}) IN (SELECT j.k FROM {j}) THEN 1 END FROM {o}"),
    BY_CHANCE(
            "SELECT o.k, CASE WHEN RAND() < 2 THEN 1 END FROM {o} WHERE RAND() >= 0",
            "SELECT o.k, 1 FROM {o}",
            Needs.NOTHING),
    DISTINCT_AND_COLLECTED(
            "SELECT o.{b}, COUNT(DISTINCT o.{x}), CARDINALITY(COLLECT(o.k)) FROM {o} GROUP BY o.{b}",
            "SELECT o.{b}, COUNT(DISTINCT o.{x}), COUNT(*) FROM {o} GROUP BY o.{b}",
            Needs.ORDER),
    JOINED_BY_CHANCE(
            "SELECT o.k, i.k FROM {o} JOIN {i} ON o.{a} = i.{b} AND RAND() >= 0",
            "SELECT o.k, i.k FROM {o} JOIN {i} ON o.{a} = i.{b}",
            Needs.NOTHING),
    COLLECTED("SELECT o.k, CARDINALITY(ARRAY(SELECT i.k FROM {i})) FROM {o}"),
    UNNESTED(
            "SELECT o.k, u.v FROM {o}, UNNEST(ARRAY[o.{a}, o.{b}]) AS u (v) WHERE o.{x} IS NOT NULL AND u.v = {c}",
            "SELECT o.k, o.{a} FROM {o} WHERE o.{x} IS NOT NULL AND o.{a} = {c} UNION ALL"
                    + " SELECT o.k, o.{b} FROM {o} WHERE o.{x} IS NOT NULL AND o.{b} = {c}",
            Needs.SAME_TYPE);

    /** What the columns have to be. */
    enum Needs {
        NOTHING,
        /** There is a column of integers. */
        INTEGERS,
        /** There is a primary key. */
        KEY,
        /** The columns that are compared are of integers narrower than BIGINT. */
        NARROW,
        /** The columns that are compared are of one type. */
        SAME_TYPE,
        /** H2 orders values of the type as we do, and equal ones look alike. */
        ORDER
    }

    private final String ours;
    private final String theirs;
    private final Needs needs;

    QueryShape(String sql) {
        this(sql, Needs.NOTHING);
    }

    QueryShape(String sql, Needs needs) {
        this(sql, sql, needs);
    }

    QueryShape(String ours, String theirs, Needs needs) {
        this.ours = ours;
        this.theirs = theirs;
        this.needs = needs;
    }

    String ours() {
        return ours;
    }

    String theirs() {
        return theirs;
    }

    Needs needs() {
        return needs;
    }

    /** Says whether H2 and we agree on the order of a column's values, and on which of equal ones is shown. */
    static boolean isOrdered(RandomColumn column) {
        return switch (column.kind()) {
            case UUID_, DOUBLE, REAL -> false;
            default -> true;
        };
    }
}

package dev.schemaless.tests.hostile;

import dev.schemaless.planner.function.SchemalessOperators;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;

/** How operators are called: texts with holes for operands, written as {@link #HOLE}, and for types, as {@link #TYPE}. */
final class CallForms {
    static final String HOLE = "#";
    static final String TYPE = "~";
    private static final int MOST_OPERANDS = 4;

    /** Forms with keywords, which no operator's name tells. */
    private static final List<String> SPECIAL = """
            CAST(# AS ~)
            TRY_CAST(# AS ~)
            CAST(CAST(# AS ~) AS ~)
            CAST(# AS ~) = #
            # IS NULL
            # IS NOT TRUE
            # IS NOT DISTINCT FROM #
            # BETWEEN # AND #
            # BETWEEN SYMMETRIC # AND #
            # IN (#, #)
            # NOT IN (#, #, #)
            # IN (SELECT t.i FROM t)
            # NOT IN (SELECT #)
            (#, #) IN ((#, #), (#, #))
            # > ALL (SELECT #)
            # = SOME (#, #)
            EXISTS (SELECT 1 FROM t AS z WHERE z.s = #)
            # LIKE # ESCAPE #
            # NOT RLIKE #
            CASE # WHEN # THEN # ELSE # END
            CASE WHEN # THEN # WHEN # THEN # END
            NULLIF(#, #)
            EXTRACT(YEAR FROM #)
            EXTRACT(EPOCH FROM #)
            EXTRACT(MILLISECOND FROM #)
            EXTRACT(CENTURY FROM #)
            EXTRACT(DOW FROM #)
            FLOOR(# TO MONTH)
            CEIL(# TO HOUR)
            FLOOR(# TO MILLENNIUM)
            CEIL(# TO WEEK)
            TIMESTAMPADD(MONTH, #, #)
            TIMESTAMPADD(MICROSECOND, #, #)
            TIMESTAMPDIFF(SECOND, #, #)
            TIMESTAMPDIFF(QUARTER, #, #)
            TRIM(#)
            TRIM(LEADING # FROM #)
            TRIM(BOTH FROM #)
            OVERLAY(# PLACING # FROM #)
            OVERLAY(# PLACING # FROM # FOR #)
            SUBSTRING(# FROM #)
            SUBSTRING(# FROM # FOR #)
            POSITION(# IN #)
            POSITION(# IN # FROM #)
            TRANSLATE(# USING LATIN1)
            TRANSLATE(# USING latin9)
            CONVERT(# USING UTF8)
            # COLLATE latin1$en
            # + INTERVAL '1' MONTH
            # - INTERVAL '1' SECOND
            (# - #) DAY
            (# - #) YEAR TO MONTH
            # * INTERVAL '1' DAY
            INTERVAL '3' HOUR / #
            (#, #) OVERLAPS (#, #)
            PERIOD (#, #) CONTAINS #
            # AT TIME ZONE 'UTC'
            # MEMBER OF #
            # SUBMULTISET OF #
            # MULTISET UNION #
            # MULTISET EXCEPT ALL #
            # IS A SET
            # IS JSON
            # IS NOT JSON OBJECT
            # FORMAT JSON IS JSON ARRAY
            JSON_VALUE(#, #)
            JSON_VALUE(#, '$.a' RETURNING ~)
            JSON_VALUE(#, 'strict $.a' DEFAULT # ON EMPTY ERROR ON ERROR)
            JSON_QUERY(#, #)
            JSON_QUERY(#, '$' WITH WRAPPER EMPTY ARRAY ON ERROR)
            JSON_EXISTS(#, # ERROR ON ERROR)
            JSON_OBJECT(KEY # VALUE #)
            JSON_OBJECT('a': # ABSENT ON NULL)
            JSON_ARRAY(#, # NULL ON NULL)
            JSON_OBJECTAGG(# : #)
            JSON_ARRAYAGG(# ORDER BY #)
            LISTAGG(#, #) WITHIN GROUP (ORDER BY #)
            PERCENTILE_CONT(#) WITHIN GROUP (ORDER BY #)
            PERCENTILE_DISC(#) WITHIN GROUP (ORDER BY #)
            COUNT(*)
            COUNT(#, #)
            NTH_VALUE(#, 2)
            LAG(#, 1, #)
            LEAD(#, 2)
            NTILE(3)
            GROUPING(#)
            ARRAY[#, #]
            ARRAY(SELECT t.i FROM t)
            MAP[#, #]
            MULTISET[#, #]
            MULTISET(SELECT #)
            ROW(#, #)
            ROW(#, #) = ROW(#, #)
            #[#]
            #[1]['a']
            (#).a
            ELEMENT(#)
            CARDINALITY(#)
            NEXT VALUE FOR #
            {fn CONCAT(#, #)}
            {fn CONVERT(#, SQL_INTEGER)}
            {fn LOCATE(#, #, #)}
            {fn TIMESTAMPDIFF(SQL_TSI_DAY, #, #)}
            {fn INSERT(#, #, #, #)}
            {fn LEFT(#, #)}
            {fn DAYNAME(#)}
            {fn TRUNCATE(#, #)}
            DATE #
            TIMESTAMP #
            UUID #
            X#
            """.lines().toList();

    private CallForms() {}

    /** Returns the forms of every function and operator of one row. */
    static List<String> scalar() {
        return Stream.concat(operators(false), SPECIAL.stream()).distinct().toList();
    }

    /** Returns the forms of every aggregate and window function. */
    static List<String> aggregate() {
        return operators(true).distinct().toList();
    }

    private static Stream<String> operators(boolean aggregate) {
        return SchemalessOperators.table().getOperatorList().stream()
                .filter(operator -> operator instanceof SqlAggFunction == aggregate)
                .flatMap(CallForms::forms);
    }

    private static Stream<String> forms(SqlOperator operator) {
        String name = operator.getName();
        return switch (operator.getSyntax()) {
            case BINARY -> Stream.of(HOLE + " " + name + " " + HOLE);
            case PREFIX -> Stream.of(name + " " + HOLE);
            case POSTFIX -> Stream.of(HOLE + " " + name);
            case FUNCTION_ID -> Stream.of(name, name + "(" + HOLE + ")");
            default -> counts(operator).mapToObj(count -> name + "(" + holes(count) + ")");
        };
    }

    private static IntStream counts(SqlOperator operator) {
        SqlOperandCountRange range;
        try {
            range = operator.getOperandCountRange();
        } catch (RuntimeException | AssertionError e) {
            // some operators, made by rules alone, do not tell
            range = SqlOperandCountRanges.between(0, 2);
        }
        int most = range.getMax() < 0 ? MOST_OPERANDS : Math.min(range.getMax(), MOST_OPERANDS + 2);
        return IntStream.rangeClosed(Math.max(range.getMin(), 0), most);
    }

    private static String holes(int count) {
        return String.join(", ", java.util.Collections.nCopies(count, HOLE));
    }
}

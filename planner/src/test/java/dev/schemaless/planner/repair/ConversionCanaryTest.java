package dev.schemaless.planner.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.impl.ParseException;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.junit.jupiter.api.Test;

/** Faults of Calcite's parser, validator, converter and rules; {@code docs/internals/calcite.md} lists each with its workaround. */
class ConversionCanaryTest {
    private static final PlainCalcite CALCITE = new PlainCalcite()
            .table(
                    "t",
                    "id BIGINT, b BIGINT, i BIGINT, d DATE, moment TIMESTAMP",
                    row(1L, 10L, 1L, 0, 0L),
                    row(2L, 20L, 2L, 1, 86_400_000L),
                    row(3L, 2L, 2L, null, null),
                    row(4L, 1L, 5L, 1, 0L));

    private static Object[] row(Object... values) {
        return values;
    }

    @Test
    void subqueriesOfGroupsCompareTheWrongColumns() {
        CALCITE.stillGives(
                "GroupedQueryConverter",
                "SELECT b, i, (SELECT COUNT(*) FROM t y WHERE y.i = x.i AND y.b = x.b) FROM t x GROUP BY b, i",
                "10|1|1 1|5|1 20|2|1 2|2|1",
                "10|1|0 1|5|0 20|2|1 2|2|1");
    }

    @Test
    void orderOfGroupsCannotBeASubquery() {
        CALCITE.stillThrows(
                "GroupedQueryConverter.convertAgg",
                "SELECT i FROM t x GROUP BY i ORDER BY (SELECT MAX(y.b) FROM t y WHERE y.i = x.i)",
                "1 2 5",
                IndexOutOfBoundsException.class);
    }

    @Test
    void nullIsTheGreatestInTheOrderOfAnAggregate() {
        CALCITE.stillGives(
                "AggregateOrder",
                "SELECT LISTAGG(CAST(id AS VARCHAR), ',') WITHIN GROUP (ORDER BY d, id) FROM t",
                "3,1,2,4",
                "1,2,4,3");
    }

    @Test
    void subqueryWithinCoalesceRepeatsRows() {
        CALCITE.stillGives(
                "RepeatedSubqueries",
                "SELECT id FROM t WHERE COALESCE((SELECT SUM(x.b) FROM t x WHERE EXISTS (SELECT 1 FROM t y WHERE y.id = x.i)), 0) > 1",
                "1 2 3 4",
                "1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4");
    }

    @Test
    void selectedSubqueryAsksOtherColumnsOfADerivedTable() {
        CALCITE.stillGives(
                "the bloat of SchemalessConverter",
                "SELECT q.i, (SELECT MAX(y.id) FROM t y WHERE y.b = q.m) FROM (SELECT b AS m, i, id FROM t) q",
                "1|1 2|2 2|3 5|4",
                "1|1 2|2 3|3 4|4");
    }

    @Test
    void windowsAskNoSubqueries() {
        CALCITE.stillThrows(
                "SubqueryColumnsRule",
                "SELECT id, SUM((SELECT MAX(i) FROM t)) OVER (PARTITION BY i) FROM t",
                "1|5 2|10 3|10 4|5",
                IllegalArgumentException.class);
    }

    @Test
    void windowClauseAsksNoSubqueries() {
        CALCITE.stillThrows(
                "SchemalessValidator.validateWindowClause",
                "SELECT SUM(i) OVER w FROM t WINDOW w AS (ORDER BY (SELECT MAX(i) FROM t))",
                "10 10 10 10",
                NullPointerException.class);
    }

    /** CALCITE-7595. */
    @Test
    void aggregateWithFilterIsNoneBeforeOver() {
        CALCITE.stillThrows(
                "WindowArguments",
                "SELECT id, COUNT(*) FILTER (WHERE id > 1) OVER () FROM t",
                "1|3 2|3 3|3 4|3",
                SqlValidatorException.class);
    }

    @Test
    void framesWithoutTheirRowHaveValues() {
        CALCITE.stillGives(
                "WindowArguments",
                "SELECT id FROM (SELECT id, FIRST_VALUE(id) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW"
                        + " EXCLUDE CURRENT ROW) AS q FROM t) AS z WHERE q IS NULL",
                "1",
                "");
    }

    @Test
    void shortFramesHaveSecondValues() {
        CALCITE.stillGives(
                "NthValueOperator",
                "SELECT id FROM (SELECT id, NTH_VALUE(id, 2) OVER (ORDER BY id) AS q FROM t) AS z WHERE q IS NULL",
                "1",
                "");
    }

    @Test
    void outerColumnsAreNoGroups() {
        CALCITE.stillThrows(
                "the fault in docs/status.md that HAVING cannot name columns of the outer row",
                "SELECT id FROM t x WHERE EXISTS (SELECT MAX(id) FROM t y GROUP BY i HAVING MAX(y.b) > x.b)",
                "1 3 4",
                SqlValidatorException.class);
    }

    @Test
    void castsThatLoseNoDigitAreTakenOutOfText() {
        CALCITE.stillGives(
                "NumberText",
                "SELECT CAST(CAST(CAST(id AS SMALLINT) AS DECIMAL(9, 2)) AS VARCHAR) FROM t WHERE id = 1",
                "1.00",
                "1");
    }

    @Test
    void distinctValuesOverWindowsAreNotOrdered() {
        CALCITE.stillThrows(
                "the windows in SchemalessValidator.validateOrderList",
                "SELECT DISTINCT i, MAX(b) OVER (PARTITION BY i) AS m FROM t ORDER BY m",
                "5|1 1|10 2|20",
                SqlValidatorException.class);
    }

    @Test
    void filterAfterAggregatesOfJsonIsNotParsed() {
        CALCITE.stillThrows(
                "Filtered of the parser",
                "SELECT JSON_ARRAYAGG(id) FILTER (WHERE id < 3) FROM t",
                "[1,2]",
                ParseException.class);
    }

    @Test
    void outerColumnsAreTakenForCountsOfASubquery() {
        CALCITE.stillGives(
                "AddedFields",
                "SELECT id FROM (SELECT id, i - 1 AS c FROM t) AS x WHERE id <> SOME (SELECT id FROM t y)",
                "1 2 3 4",
                "2 3 4");
    }

    @Test
    void daysOfTheGregorianCalendarBefore1582AreNone() {
        CALCITE.stillThrows(
                "DateLiterals", "SELECT DATE '1582-10-10' FROM t WHERE id = 1", "-141434", CalciteException.class);
    }

    /** CALCITE-7588. */
    @Test
    void wildcardsThatEscapeAreSimplifiedAway() {
        CALCITE.stillGives(
                "MalformedCalls",
                "SELECT id FROM t WHERE CAST(id AS VARCHAR(9)) || '%' LIKE '%_%' ESCAPE '_'",
                "1 2 3 4",
                "");
    }

    @Test
    void inLosesDecimalPlaces() {
        CALCITE.stillGives(
                "SchemalessTypeCoercion.inOperationCoercion",
                "SELECT id FROM t WHERE CAST(id AS DECIMAL(19, 2)) IN (CAST(1.004 AS DECIMAL(19, 18)))",
                "",
                "1");
    }

    @Test
    void averageOverAWindowOverflows() {
        CALCITE.stillGives(
                "SchemalessConvertlets.averageOverWindow",
                "SELECT AVG(2147483640 + CAST(id AS INTEGER)) OVER () FROM t WHERE id IN (1, 3)",
                "2147483642 2147483642",
                "-6 -6");
    }

    @Test
    void castWithinACastIsDropped() {
        CALCITE.stillGives(
                "SchemalessTypeSystem (its greatest length for VARCHAR)",
                "SELECT CAST(CAST(CAST(b AS VARCHAR) || 'xyz' AS VARCHAR(2)) AS VARCHAR(3)) FROM t WHERE id = 4",
                "1x",
                "1xy");
    }

    @Test
    void listOfConstantsIsConvertedToAComparisonEach() {
        assertThat(CALCITE.logicalPlan("SELECT id FROM t WHERE id IN (1, 2, 3, 4)"))
                .as("Calcite makes one search of a list at once: InLists may go (docs/internals/calcite.md)")
                .contains("OR(=($0, 1), =($0, 2), =($0, 3), =($0, 4))");
    }

    /** Its operator ends a list that was not begun. */
    @Test
    void nextValueCannotBeWritten() throws SqlParseException {
        SqlNode next = SqlParser.create("NEXT VALUE FOR s").parseExpression();

        assertThatThrownBy(next::toString)
                .as("Calcite writes NEXT VALUE FOR outside of a list: NextValueFor may go (docs/internals/calcite.md)")
                .hasMessage("No list started");
    }
}

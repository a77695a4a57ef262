package dev.schemaless.planner.repair;

import org.apache.calcite.runtime.CalciteException;
import org.junit.jupiter.api.Test;

/** Faults of Calcite's functions; {@code docs/internals/calcite.md} lists each with its workaround. */
class FunctionCanaryTest {
    private static final PlainCalcite CALCITE = new PlainCalcite()
            .table(
                    "t",
                    "id INTEGER, i INTEGER, d DOUBLE, s VARCHAR, moment TIMESTAMP",
                    row(1, 1, 0.0, "a", -5_000L),
                    row(2, null, -0.0, "b", 60_000L),
                    row(3, 3, 1.5, null, null));

    private static Object[] row(Object... values) {
        return values;
    }

    @Test
    void variancesOfNumbersFarFromZeroHaveNoDigits() {
        CALCITE.stillGives("MomentOperator", "SELECT VAR_POP(1000000000e0 + id) FROM t WHERE id < 3", "0.25", "0.0");
    }

    @Test
    void uuidsAreOrderedBySignedHalves() {
        CALCITE.stillGives(
                "UuidOrder",
                "SELECT id FROM t WHERE UUID '80000000-0000-0000-0000-000000000001' > UUID '00000000-0000-0000-0000-000000000001'",
                "1 2 3",
                "");
    }

    @Test
    void defaultOfLagHidesNull() {
        CALCITE.stillThrows(
                "NeighbourOperator",
                "SELECT id, LAG(i, 1, 0) OVER (ORDER BY id) FROM t",
                "1|0 2|1 3|null",
                CalciteException.class);
    }

    @Test
    void jsonValueIsNotOfTheTypeThatItReturns() {
        CALCITE.stillThrows(
                "JsonValueCall (its conversion)",
                "SELECT JSON_VALUE('{\"a\": 5}', '$.a' RETURNING BIGINT) FROM t",
                "5 5 5",
                ClassCastException.class);
    }

    @Test
    void ilikeTakesNoCaseFromLettersBeyondAscii() {
        CALCITE.stillGives(
                "CaselessLike", "SELECT U&'\\00C4' ILIKE U&'\\00E4' FROM t", "true true true", "false false false");
    }

    @Test
    void rowsAreNotOrdered() {
        CALCITE.stillThrows(
                "RowComparisons (its order of rows)",
                "SELECT id FROM t WHERE (id, i) > (1, 2)",
                "2 3",
                UnsupportedOperationException.class);
    }
}

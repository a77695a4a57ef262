package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of rows that a number rules out nothing else is decoded, however they are found: a value no type can take shows it. */
final class RuledOutRowsTest {
    private static final TestStore STORE = new TestStore();
    private static final List<String> FAIL = List.of(
            "price > 20",
            "price IN (5, 15)",
            "price BETWEEN 11 AND 19",
            "weight < 0.5",
            "price <> 10 AND price <> 20",
            "price NOT IN (20, 10)",
            "weight IS NULL",
            "team > price",
            "price + team NOT BETWEEN 11 AND 21",
            "price > 20 OR weight < 0.5 OR team IN (7, 8)",
            "NOT (price < 30 AND (weight > 0 OR team = 2))");
    private static final List<String> PASS = List.of(
            "price <= 20",
            "price IN (5, 10)",
            "price BETWEEN 1 AND 19",
            "weight < 1.5",
            "price <> 20",
            "price NOT IN (20, 30)",
            "weight IS NOT NULL",
            "team < price",
            "price + team BETWEEN 11 AND 20",
            "price = team * 10",
            "price > 20 OR weight < 1 OR team IN (7, 8)",
            "NOT (price > 10 OR weight > 1)",
            "price IN (10, 11) OR label = 'a'");

    @BeforeAll
    static void insertRowsWithLabelsOfAnotherType() {
        STORE.run(
                "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, price BIGINT, weight DOUBLE)",
                "INSERT INTO item (id, team, price, weight, _body) VALUES (1, 1, 10, 0.5, '{\"label\": []}')",
                "INSERT INTO item (id, team, price, weight, _body) VALUES (2, 1, 20, 1.5, '{\"label\": []}')",
                "ALTER TABLE item ADD COLUMN label VARCHAR(10)",
                "CREATE INDEX by_team ON item (team, id)",
                "CREATE TABLE team (id BIGINT PRIMARY KEY)",
                "INSERT INTO team VALUES (1)");
    }

    @AfterAll
    static void close() {
        STORE.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM item WHERE label = 'a' AND %s",
                "SELECT id FROM item WHERE team = 1 AND label = 'a' AND %s",
                "SELECT id FROM item WHERE id IN (1, 2) AND label = 'a' AND %s",
                "SELECT id FROM item WHERE team = 1 AND label = 'a' AND %s ORDER BY id LIMIT 1",
                "SELECT item.id FROM team JOIN item ON item.id = team.id WHERE label = 'a' AND %s",
                "SELECT COUNT(*) FROM item WHERE label = 'a' AND %s HAVING COUNT(*) > 0"
            })
    void numberIsTestedFirst(String statement) {
        for (String fails : FAIL) {
            assertThat(STORE.query(String.format(statement, fails))).as(fails).isEmpty();
        }
        for (String passes : PASS) {
            fails(passes, () -> STORE.query(String.format(statement, passes)));
        }
    }

    @Test
    void numberIsTestedFirstInChanges() {
        String statement = "UPDATE item SET price = 0 WHERE label = 'a' AND ";
        for (String fails : FAIL) {
            assertThat(STORE.update(statement + fails)).as(fails).isZero();
        }
        for (String passes : PASS) {
            fails(passes, () -> STORE.update(statement + passes));
        }
    }

    /** What has to be refused is, however its row would be compared. */
    @Test
    void rowThatCannotBeComputedOfIsNotRuledOut() {
        STORE.fails(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "BIGINT",
                "UPDATE item SET price = 0 WHERE price * 9223372036854775807 < 0");
        STORE.fails(
                ErrorCode.DIVISION_BY_ZERO, "divisor is 0", "UPDATE item SET price = 0 WHERE 100 / (price - 20) > 0");
        STORE.fails(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "DOUBLE",
                "UPDATE item SET price = 0 WHERE weight * 1E308 * 10 < 0 OR price = 7");
        assertThat(STORE.update("UPDATE item SET price = 0 WHERE 100 / (price - 20) > 0 AND price > 20"))
                .isZero();
    }

    /** Everything is decoded at once of rows that an entry names, which must not make their values anybody's concern. */
    @Test
    void rowThatIsNamedWithoutBeingMeantIsNotWanted() {
        STORE.run(
                "CREATE TABLE named (id BIGINT PRIMARY KEY, name VARCHAR, stars BIGINT)",
                "CREATE INDEX by_name ON named (name)",
                "INSERT INTO named (id, name, stars, _body) VALUES (1, 'Forum', 3, '{\"label\": []}')",
                "ALTER TABLE named ADD COLUMN label VARCHAR(10)");
        String others = "SELECT * FROM named WHERE name = 'Forum' AND stars + 1 = 5";

        assertThat(STORE.query(others)).isEmpty();
        assertThat(STORE.query("EXPLAIN ANALYZE " + others))
                .anyMatch(line -> line.contains("index by_name"))
                .anyMatch(line -> line.contains("1 rejected"));
        fails("its own", () -> STORE.query("SELECT * FROM named WHERE name = 'Forum' AND stars + 1 = 4"));
    }

    private static void fails(String what, ThrowingCallable statement) {
        assertThatExceptionOfType(SchemalessException.class)
                .as(what)
                .isThrownBy(statement)
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.TYPE_MISMATCH);
    }
}

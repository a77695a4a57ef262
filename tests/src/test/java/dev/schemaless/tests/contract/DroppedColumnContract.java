package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** DROP COLUMN ends a column: one of the same name that is added later is a new one, in a field of its own. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class DroppedColumnContract extends SqlContract {
    @BeforeEach
    void fill() throws SQLException {
        update("CREATE TABLE t (id INTEGER PRIMARY KEY, c INTEGER, b VARCHAR(9))");
        update("INSERT INTO t VALUES (1, 9, 'x')");
    }

    @Test
    void columnOfTheSameNameIsANewOne() throws SQLException {
        update("ALTER TABLE t DROP COLUMN c");
        update("ALTER TABLE t ADD COLUMN C BOOLEAN");
        assertThat(query("SELECT * FROM t")).containsExactly("1|x|null");
        update("UPDATE t SET c = TRUE");
        update("INSERT INTO t VALUES (2, 'y', FALSE)");
        assertThat(query("SELECT * FROM t ORDER BY id")).containsExactly("1|x|true", "2|y|false");

        update("ALTER TABLE t DROP COLUMN c");
        update("ALTER TABLE t ADD COLUMN c INTEGER DEFAULT 7");
        assertThat(query("SELECT * FROM t ORDER BY id")).containsExactly("1|x|7", "2|y|7");
        assertThat(query("SELECT id FROM t WHERE c = 7 ORDER BY id")).containsExactly("1", "2");
    }

    @Test
    void valuesOfADroppedColumnStayInTheBody() throws SQLException {
        update("ALTER TABLE t DROP COLUMN c");
        update("ALTER TABLE t ADD COLUMN c VARCHAR(9)");
        update("UPDATE t SET c = 'new', b = 'z'");

        assertThat(query("SELECT JSON_VALUE(_body, '$.c' RETURNING INTEGER) FROM t"))
                .containsExactly("9");
        update("ALTER TABLE t ADD COLUMN old INTEGER FIELD 'c'");
        assertThat(query("SELECT * FROM t")).containsExactly("1|z|new|9");
    }

    @Test
    void columnTakesTheNameOfOneThatWasRenamed() throws SQLException {
        update("ALTER TABLE t RENAME COLUMN b TO bb");
        update("ALTER TABLE t ADD COLUMN b VARCHAR(9)");
        update("UPDATE t SET b = 'new'");
        assertThat(query("SELECT id, bb, b FROM t")).containsExactly("1|x|new");

        update("ALTER TABLE t RENAME COLUMN bb TO old");
        update("ALTER TABLE t DROP COLUMN old");
        update("ALTER TABLE t ADD COLUMN bb VARCHAR(9)");
        update("ALTER TABLE t ADD COLUMN old VARCHAR(9)");
        assertThat(query("SELECT id, c, b, bb, old FROM t")).containsExactly("1|9|new|null|null");
    }

    @Test
    void plainColumnShowsAFieldThatNoColumnHad() throws SQLException {
        update("INSERT INTO t (id, _body) VALUES (2, '{\"surge\": 1.5, \"tip\": 3}')");
        update("ALTER TABLE t ADD COLUMN surge DOUBLE");
        update("ALTER TABLE t ADD COLUMN extra INTEGER DEFAULT 0 FIELD tip");

        assertThat(query("SELECT id, surge, extra FROM t ORDER BY id")).containsExactly("1|null|0", "2|1.5|3");
    }

    @Test
    void fieldOfALiveColumnIsRefused() throws SQLException {
        refuses("42701", "ALTER TABLE t ADD COLUMN d INTEGER FIELD 'c'", "body field 'c'");
        refuses("42701", "CREATE TABLE u (id INTEGER PRIMARY KEY, v INTEGER FIELD id)", "body field 'id'");
        refuses("42602", "ALTER TABLE t ADD COLUMN d INTEGER FIELD ' '", "Cannot define field");
    }

    @Test
    void notNullCountsTheRowsThatLackTheField() throws SQLException {
        update("ALTER TABLE t DROP COLUMN c");
        refuses("23502", "ALTER TABLE t ADD COLUMN c INTEGER NOT NULL", "there are rows without a value in it");
        update("ALTER TABLE t ADD COLUMN again INTEGER NOT NULL FIELD c");
        assertThat(query("SELECT again FROM t")).containsExactly("9");
        refuses("23502", "UPDATE t SET again = NULL", "'again'");
    }

    @Test
    void definitionGivesATableThatShowsTheSameAfterALoad() throws SQLException {
        update("ALTER TABLE t DROP COLUMN c");
        update("ALTER TABLE t ADD COLUMN c INTEGER DEFAULT 7 NOT NULL COMMENT 'again'");
        update("ALTER TABLE t RENAME COLUMN b TO bb");
        update("ALTER TABLE t ADD COLUMN b VARCHAR(9) CELL meta");
        update("INSERT INTO t VALUES (2, 'q', 8, 'r'), (3, NULL, 9, NULL)");
        String text = query("SHOW CREATE TABLE t").get(0).substring("t|".length());
        assertThat(text).contains("bb VARCHAR(9) FIELD b,", "c INTEGER NOT NULL DEFAULT 7 FIELD \"c#");

        update(text.replace("CREATE TABLE t", "CREATE TABLE u"));
        update("INSERT INTO u SELECT * FROM t");
        update(text.replace("CREATE TABLE t", "CREATE TABLE v"));
        update("INSERT INTO v (id, _body, meta) SELECT id, _body, meta FROM t");

        assertThat(query("SELECT * FROM u ORDER BY id")).isEqualTo(query("SELECT * FROM t ORDER BY id"));
        assertThat(query("SELECT * FROM v ORDER BY id")).isEqualTo(query("SELECT * FROM t ORDER BY id"));
        assertThat(query("SHOW CREATE TABLE u").get(0).substring("u|".length()))
                .isEqualTo(text.replace("CREATE TABLE t", "CREATE TABLE u"));
    }

    @Test
    void droppedFieldIsUndeclaredAgain() throws SQLException {
        update("ALTER TABLE t DROP COLUMN c");
        assertThat(query("SELECT c FROM t (c INTEGER)")).containsExactly("9");
        update("CREATE INDEX by_old ON t (c INTEGER)");
        update("ALTER TABLE t ADD COLUMN c INTEGER");

        assertThat(query("SELECT id FROM t WHERE c = 9")).isEmpty();
        assertThat(query("SELECT id FROM t WHERE c IS NULL")).containsExactly("1");
    }
}

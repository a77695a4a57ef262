package dev.schemaless.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Liquibase's commands and changes on a store. */
final class LiquibaseTest {
    private static final String CITY = """
            <createTable tableName="city">
              <column name="id" type="bigint" autoIncrement="true"><constraints primaryKey="true" nullable="false"/></column>
              <column name="name" type="varchar(40)" defaultValue="nowhere"><constraints nullable="false"/></column>
              <column name="order" type="int"/>
            </createTable>
            <createIndex tableName="city" indexName="city_by_name"><column name="name"/><column name="order"/></createIndex>
            """;

    @TempDir
    private Path folder;

    private ChangeLog changes;

    @BeforeEach
    void openStore() throws SQLException {
        changes = ChangeLog.in(folder);
    }

    @AfterEach
    void closeStore() throws SQLException {
        changes.close();
    }

    @Test
    void updateAppliesEachChangeSetOnce() throws Exception {
        changes.with(CITY, "<sql>INSERT INTO city (name) VALUES ('Rome')</sql>").update();

        changes.update();

        assertThat(changes.query("SELECT id, name FROM city")).containsExactly("1|Rome");
        assertThat(changes.query("SELECT ID, EXECTYPE FROM DATABASECHANGELOG ORDER BY ORDEREXECUTED"))
                .containsExactly("1|EXECUTED", "2|EXECUTED");
        assertThat(changes.query("SELECT LOCKED FROM DATABASECHANGELOGLOCK")).containsExactly("false");
        assertThat(changes.query("SHOW INDEXES FROM city").get(0)).startsWith("city_by_name|name, order|");
    }

    @Test
    void valuesOfEachTypeAreInserted() throws Exception {
        changes.with("""
                        <createTable tableName="v">
                          <column name="id" type="int"><constraints primaryKey="true"/></column>
                          <column name="dec" type="decimal(8, 2)"/> <column name="flag" type="boolean"/>
                          <column name="dbl" type="double"/> <column name="day" type="date"/>
                          <column name="tim" type="time"/> <column name="at" type="datetime"/>
                          <column name="text" type="clob"/> <column name="bin" type="blob"/>
                          <column name="u" type="uuid"/> <column name="small" type="smallint"/>
                          <column name="made" type="timestamp" defaultValueComputed="CURRENT_TIMESTAMP"/>
                        </createTable>
                        """, """
                        <insert tableName="v">
                          <column name="id" valueNumeric="1"/> <column name="dec" valueNumeric="2.50"/>
                          <column name="flag" valueBoolean="true"/> <column name="dbl" valueNumeric="0.5"/>
                          <column name="day" valueDate="2026-01-31"/> <column name="tim" valueDate="10:20:30"/>
                          <column name="at" valueDate="2026-01-31T10:20:30.123"/> <column name="text" value="it's"/>
                          <column name="u" value="00000000-0000-0000-0000-000000000001"/>
                        </insert>
                        <update tableName="v"><column name="small" valueNumeric="7"/><where>id = 1</where></update>
                        """).update();

        assertThat(changes.query("SELECT id, dec, flag, dbl, day, tim, at, text, u, small FROM v"))
                .containsExactly("1|2.50|true|0.5|2026-01-31|10:20:30|2026-01-31 10:20:30.123|it's"
                        + "|00000000-0000-0000-0000-000000000001|7");
        assertThat(changes.query("SELECT COUNT(made) FROM v")).containsExactly("1");
        assertThat(changes.query("SHOW CREATE TABLE v").get(0)).contains("u UUID");
    }

    @Test
    void columnsAreAddedRenamedAndDropped() throws Exception {
        changes.with(
                        CITY,
                        """
                        <addColumn tableName="city">
                          <column name="area" type="double" defaultValueNumeric="1.5"/><column name="gone" type="int"/>
                        </addColumn>
                        """,
                        "<renameColumn tableName=\"city\" oldColumnName=\"area\" newColumnName=\"size\"/>",
                        "<dropColumn tableName=\"city\" columnName=\"gone\"/>")
                .update();

        changes.execute("INSERT INTO city (name) VALUES ('Rome')");

        assertThat(changes.query("SELECT * FROM city")).containsExactly("1|Rome|null|1.5");
    }

    @Test
    void uniqueConstraintsComeAndGo() throws Exception {
        changes.with("""
                        <createTable tableName="u">
                          <column name="a" type="int"><constraints unique="true" uniqueConstraintName="u_a"/></column>
                          <column name="b" type="int"/><column name="c" type="int"/><column name="e" type="int"/>
                        </createTable>
                        <addUniqueConstraint tableName="u" columnNames="b, c" constraintName="u_b_c"/>
                        <createIndex tableName="u" indexName="u_e" unique="true"><column name="e" descending="true"/></createIndex>
                        <addColumn tableName="u">
                          <column name="d" type="int"><constraints unique="true" uniqueConstraintName="u_d"/></column>
                        </addColumn>
                        """, "<dropUniqueConstraint tableName=\"u\" constraintName=\"u_b_c\"/>")
                .update();

        changes.execute("INSERT INTO u VALUES (1, 1, 1, 1, 1), (2, 1, 1, 2, 2)");
        for (String row : new String[] {"(1, 7, 7, 7, 7)", "(7, 7, 7, 1, 7)", "(7, 7, 7, 7, 1)"}) {
            assertThatThrownBy(() -> changes.execute("INSERT INTO u VALUES " + row))
                    .isInstanceOf(SQLIntegrityConstraintViolationException.class);
        }
    }

    @Test
    void tablesAreRenamed() throws Exception {
        changes.with(CITY, "<renameTable oldTableName=\"city\" newTableName=\"town\"/>")
                .update();

        assertThat(changes.query("SELECT name FROM town")).isEmpty();
    }

    @Test
    void sequencesViewsAndIndexesComeAndGo() throws Exception {
        changes.with(
                        CITY,
                        """
                        <createSequence sequenceName="numbers" startValue="5" incrementBy="2"/>
                        <createView viewName="names">SELECT name FROM city</createView>
                        <createView viewName="names" replaceIfExists="true">SELECT name AS n FROM city</createView>
                        <createTable tableName="other"><column name="name" type="varchar"/></createTable>
                        <createIndex tableName="other" indexName="city_by_name"><column name="name"/></createIndex>
                        """,
                        "<insert tableName=\"city\"><column name=\"name\" value=\"a\"/>"
                                + "<column name=\"order\" valueSequenceNext=\"numbers\"/></insert>")
                .update();
        assertThat(changes.query("SELECT n FROM names")).containsExactly("a");
        assertThat(changes.query("SELECT \"order\" FROM city")).containsExactly("5");

        changes.execute("DELETE FROM DATABASECHANGELOG");
        changes.with("<dropView viewName=\"names\"/><dropSequence sequenceName=\"numbers\"/>"
                        + "<dropIndex tableName=\"other\" indexName=\"city_by_name\"/>")
                .update();

        assertThat(changes.query("SHOW TABLES LIKE 'names'")).isEmpty();
        assertThat(changes.query("SHOW SEQUENCES")).isEmpty();
        assertThat(changes.query("SHOW INDEXES FROM other")).isEmpty();
        assertThat(changes.query("SHOW INDEXES FROM city")).hasSize(1);
    }

    @Test
    void dataIsLoadedFromAFile() throws Exception {
        changes.file("city.csv", "name,order\nRome,1\n\"Oslo, N\",NULL\n")
                .with(CITY, "<loadData tableName=\"city\" file=\"city.csv\"/>")
                .update();

        assertThat(changes.query("SELECT name, \"order\" FROM city ORDER BY name"))
                .containsExactly("Oslo, N|null", "Rome|1");
    }

    @Test
    void rollbackGoesBackToATag() throws Exception {
        changes.with(CITY).update();
        changes.run("tag", Map.of("tag", "before"));
        changes.with(CITY, "<addColumn tableName=\"city\"><column name=\"area\" type=\"double\"/></addColumn>")
                .update();

        changes.run("rollback", Map.of("tag", "before"));

        assertThat(changes.query("SHOW COLUMNS FROM city")).hasSize(3);
        assertThat(changes.query("SELECT ID, TAG FROM DATABASECHANGELOG")).containsExactly("1|before");
    }

    @Test
    void rollbackOfEveryChangeSetLeavesNoTable() throws Exception {
        changes.with(CITY, "<createView viewName=\"names\">SELECT name FROM city</createView>")
                .update();

        changes.run("rollbackCount", Map.of("count", 2));

        assertThat(changes.query("SHOW TABLES"))
                .containsExactly("DATABASECHANGELOG|TABLE", "DATABASECHANGELOGLOCK|TABLE");
    }

    @Test
    void changedChangeSetIsRefused() throws Exception {
        changes.with(CITY).update();

        changes.with(CITY.replace("varchar(40)", "varchar(50)"));

        assertThatThrownBy(changes::update).hasMessageContaining("1 changesets check sum");
    }

    @Test
    void failedChangeSetIsRunAgain() throws Exception {
        changes.with(CITY, "<sql>INSERT INTO nowhere VALUES (1)</sql>");
        assertThatThrownBy(changes::update).hasMessageContaining("nowhere");

        changes.with(CITY, "<sql>INSERT INTO city (name) VALUES ('Rome')</sql>").update();

        assertThat(changes.query("SELECT name FROM city")).containsExactly("Rome");
    }

    @Test
    void statusAndSqlAreWritten() throws Exception {
        changes.with(CITY);

        assertThat(changes.run("status", Map.of())).contains("1 changeset has not been applied");
        assertThat(changes.run("updateSql", Map.of())).contains("\"name\" VARCHAR(40) DEFAULT 'nowhere' NOT NULL");
        changes.update();
        assertThat(changes.run("status", Map.of())).contains("is up to date");
    }

    @Test
    void preconditionsSeeTables() throws Exception {
        changes.with(
                        CITY,
                        "<preConditions onFail=\"MARK_RAN\"><not><tableExists tableName=\"CITY\"/></not></preConditions>"
                                + "<createTable tableName=\"city\"><column name=\"x\" type=\"int\"/></createTable>")
                .update();

        assertThat(changes.query("SELECT EXECTYPE FROM DATABASECHANGELOG ORDER BY ORDEREXECUTED"))
                .containsExactly("EXECUTED", "MARK_RAN");
    }

    @Test
    void dropAllLeavesNothing() throws Exception {
        changes.with(
                        CITY,
                        "<createSequence sequenceName=\"numbers\"/><createView viewName=\"names\">SELECT name FROM city</createView>")
                .update();

        changes.run("dropAll", Map.of("force", true));

        assertThat(changes.query("SHOW TABLES")).isEmpty();
        assertThat(changes.query("SHOW SEQUENCES")).isEmpty();
    }

    @Test
    void generatedChangeLogMakesTheSameStore(@TempDir Path copy) throws Exception {
        changes.execute("CREATE SEQUENCE numbers START WITH 5 INCREMENT BY 2");
        changes.execute("CREATE TABLE city (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,"
                + " name VARCHAR(40) DEFAULT 'x' NOT NULL, area DECIMAL(8, 2), at TIMESTAMP(3), at0 TIMESTAMP(0),"
                + " tim TIME(3), day DATE, u UUID, flag BOOLEAN, text VARCHAR, bin VARBINARY, code BINARY(8), json JSON,"
                + " small SMALLINT, dbl DOUBLE, re REAL, tags VARCHAR ARRAY)");
        changes.execute("CREATE INDEX by_name ON city (name, area)");
        changes.execute("CREATE UNIQUE INDEX by_u ON city (u)");
        changes.execute("CREATE VIEW names AS SELECT name FROM city");
        Path made = copy.resolve(ChangeLog.FILE);
        changes.run("generateChangelog", Map.of("changelogFile", made.toString()));

        try (ChangeLog other = ChangeLog.in(copy)) {
            other.update();

            for (String sql : new String[] {
                "SHOW COLUMNS FROM city", "SHOW CREATE TABLE city", "SHOW INDEXES FROM city", "SHOW SEQUENCES"
            }) {
                assertThat(other.query(sql)).as(Files.readString(made)).isEqualTo(changes.query(sql));
            }
            assertThat(other.query("SELECT * FROM names")).isEmpty();
            assertThat(other.run("diff", Map.of("referenceUrl", changes.url())))
                    .contains("Missing Column(s): NONE", "Changed Column(s): NONE", "Missing Sequence(s): NONE")
                    .contains("Missing Index(s): NONE", "Changed Index(s): NONE", "Changed View(s): NONE");
        }
    }

    @Test
    void diffListsDifferences(@TempDir Path copy) throws Exception {
        changes.execute("CREATE TABLE city (id BIGINT PRIMARY KEY, name VARCHAR(40))");
        try (ChangeLog other = ChangeLog.in(copy)) {
            other.execute("CREATE TABLE city (id BIGINT PRIMARY KEY)");

            assertThat(other.with().run("diff", Map.of("referenceUrl", changes.url())))
                    .containsPattern("Missing Column\\(s\\):\\s+PUBLIC.city.name");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<addForeignKeyConstraint constraintName=\"f\" baseTableName=\"city\" baseColumnNames=\"order\""
                        + " referencedTableName=\"city\" referencedColumnNames=\"id\"/>",
                "<addPrimaryKey tableName=\"city\" columnNames=\"name\"/>",
                "<modifyDataType tableName=\"city\" columnName=\"name\" newDataType=\"varchar(50)\"/>",
                "<addNotNullConstraint tableName=\"city\" columnName=\"order\"/>",
                "<dropNotNullConstraint tableName=\"city\" columnName=\"name\"/>",
                "<addDefaultValue tableName=\"city\" columnName=\"order\" defaultValueNumeric=\"1\"/>",
                "<dropDefaultValue tableName=\"city\" columnName=\"name\"/>",
                "<createTable tableName=\"x\"><column name=\"y\" type=\"int\">"
                        + "<constraints foreignKeyName=\"f\" references=\"city(id)\"/></column></createTable>"
            })
    void whatNoStoreCanDoIsRefusedBeforeAnythingRuns(String change) throws Exception {
        changes.with(CITY, change);

        assertThatThrownBy(changes::update)
                .hasMessageContaining("Validation Failed")
                .hasMessageMatching("(?s).*Cannot (add|make|rename|modify|change|drop) .*");

        assertThat(changes.query("SHOW TABLES LIKE 'city'")).isEmpty();
    }

    @Test
    void storeThatQuotesByBackticksIsChanged(@TempDir Path other) throws Exception {
        try (ChangeLog quoted = ChangeLog.in(other, "?quoting=backtick")) {
            quoted.with(CITY, "<tagDatabase tag=\"t\"/>").update();
            quoted.update();

            assertThat(quoted.query("SELECT `order` FROM city")).isEmpty();
        }
    }
}

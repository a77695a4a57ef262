package dev.schemaless.flyway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.flywaydb.core.api.output.MigrateResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flyway's commands on a store. */
final class FlywayTest {
    private static final String CITY = "CREATE TABLE city (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL);";

    @TempDir
    private Path folder;

    private Migrations migrations;

    @BeforeEach
    void openStore() throws SQLException {
        migrations = Migrations.in(folder);
    }

    @AfterEach
    void closeStore() throws SQLException {
        migrations.close();
    }

    @Test
    void migrateAppliesEachMigrationOnce() throws IOException, SQLException {
        migrations
                .with("V1__city.sql", CITY + "CREATE INDEX by_name ON city (name);")
                .with("V2__rows.sql", "INSERT INTO city VALUES (1, 'Rome; Lazio'), (2, '${second}');")
                .with("R__names.sql", "CREATE OR REPLACE VIEW names AS SELECT name FROM city;");
        migrations.configuration().placeholders(Map.of("second", "Oslo")).load().migrate();

        MigrateResult again = migrations
                .configuration()
                .placeholders(Map.of("second", "Oslo"))
                .load()
                .migrate();

        assertThat(again.migrationsExecuted).isZero();
        assertThat(migrations.query("SELECT name FROM names ORDER BY name")).containsExactly("Oslo", "Rome; Lazio");
        assertThat(migrations.query("SELECT version FROM flyway_schema_history ORDER BY installed_rank"))
                .containsExactly("1", "2", null);
    }

    @Test
    void repeatableMigrationRunsAgainWhenItChanges() throws IOException, SQLException {
        migrations
                .with("V1__city.sql", CITY)
                .with("R__view.sql", "CREATE OR REPLACE VIEW v AS SELECT 1 AS x FROM city;");
        migrations.flyway().migrate();

        migrations
                .with("R__view.sql", "CREATE OR REPLACE VIEW v AS SELECT 2 AS y FROM city;")
                .flyway()
                .migrate();

        migrations.execute("INSERT INTO city VALUES (1, 'Rome')");
        assertThat(migrations.query("SELECT y FROM v")).containsExactly("2");
    }

    @Test
    void validateFindsAMigrationThatWasChanged() throws IOException {
        migrations.with("V1__city.sql", CITY).flyway().migrate();
        migrations.flyway().validate();

        migrations.with("V1__city.sql", CITY + "CREATE INDEX by_name ON city (name);");

        assertThatThrownBy(() -> migrations.flyway().validate())
                .isInstanceOf(FlywayValidateException.class)
                .hasMessageContaining("Migration checksum mismatch for migration version 1");
    }

    @Test
    void repairTakesTheChangedMigration() throws IOException {
        migrations.with("V1__city.sql", CITY).flyway().migrate();
        migrations.with("V1__city.sql", CITY + " -- of a country");

        migrations.flyway().repair();

        migrations.flyway().validate();
    }

    @Test
    void failedMigrationKeepsWhatItDefinedUntilRepaired() throws IOException, SQLException {
        migrations.with("V1__city.sql", CITY + "INSERT INTO nowhere VALUES (1);");
        assertThatThrownBy(() -> migrations.flyway().migrate())
                .isInstanceOf(FlywayException.class)
                .hasMessageContaining("42P01");
        assertThat(migrations.states()).containsExactly("1 Failed");
        assertThatThrownBy(() -> migrations.flyway().migrate()).hasMessageContaining("failed migration to version 1");
        assertThat(migrations.query("SELECT COUNT(*) FROM city")).containsExactly("0");

        migrations.execute("DROP TABLE city");
        migrations.flyway().repair();
        migrations.with("V1__city.sql", CITY).flyway().migrate();

        assertThat(migrations.states()).containsExactly("1 Success");
    }

    @Test
    void failedMigrationOfRowsAloneIsRolledBack() throws IOException, SQLException {
        migrations.with("V1__city.sql", CITY).flyway().migrate();
        migrations.with("V2__rows.sql", "INSERT INTO city VALUES (1, 'Rome'); INSERT INTO city VALUES (2, NULL);");

        assertThatThrownBy(() -> migrations.flyway().migrate()).hasMessageContaining("23502");

        assertThat(migrations.query("SELECT name FROM city")).isEmpty();
    }

    @Test
    void baselineLeavesOutWhatTheStoreHasAlready() throws IOException, SQLException {
        migrations.execute(CITY.replace(";", ""));
        migrations.with("V1__city.sql", CITY).with("V2__area.sql", "ALTER TABLE city ADD COLUMN area DOUBLE;");
        assertThatThrownBy(() -> migrations.flyway().migrate()).hasMessageContaining("non-empty schema(s) \"PUBLIC\"");

        migrations.configuration().baselineVersion("1").load().baseline();
        migrations.flyway().migrate();

        assertThat(migrations.query("SELECT area FROM city")).isEmpty();
        assertThat(migrations.query("SELECT type FROM flyway_schema_history ORDER BY installed_rank"))
                .containsExactly("BASELINE", "SQL");
    }

    @Test
    void cleanDropsTablesViewsAndSequences() throws IOException, SQLException {
        migrations.with(
                "V1__all.sql",
                "CREATE SEQUENCE numbers; CREATE TABLE a (id BIGINT DEFAULT NEXT VALUE FOR numbers PRIMARY KEY);"
                        + "CREATE VIEW b AS SELECT id FROM a; CREATE VIEW a_of_b AS SELECT id FROM b;");
        migrations.flyway().migrate();

        migrations.configuration().cleanDisabled(false).load().clean();

        assertThat(migrations.query("SHOW TABLES")).isEmpty();
        assertThat(migrations.query("SHOW SEQUENCES")).isEmpty();
        assertThat(migrations.flyway().migrate().migrationsExecuted).isOne();
    }

    @Test
    void olderMigrationIsAppliedOutOfOrder() throws IOException {
        migrations.with("V2__city.sql", CITY).flyway().migrate();
        migrations.with("V1__late.sql", "CREATE TABLE late (id BIGINT PRIMARY KEY);");
        assertThatThrownBy(() -> migrations.flyway().migrate())
                .hasMessageContaining("Detected resolved migration not applied to database: 1");

        migrations.configuration().outOfOrder(true).load().migrate();

        assertThat(migrations.states()).containsExactly("2 Success", "1 Out of Order");
    }

    @Test
    void groupOfMigrationsHoldsTheLockOnce() throws IOException {
        migrations.with("V1__city.sql", CITY).with("V2__rows.sql", "INSERT INTO city VALUES (1, 'Rome');");

        MigrateResult result = migrations.configuration().group(true).load().migrate();

        assertThat(result.migrationsExecuted).isEqualTo(2);
    }

    @Test
    void anotherSchemaIsRefusedAtOnce() {
        assertThatThrownBy(() ->
                        migrations.configuration().defaultSchema("sales").load().migrate())
                .isInstanceOf(FlywayException.class)
                .hasMessage("Cannot use schema 'sales': a store has the one schema PUBLIC. "
                        + "Leave flyway.defaultSchema and flyway.schemas out.");
    }

    @Test
    void storeThatQuotesByBackticksIsMigrated(@TempDir Path other) throws IOException, SQLException {
        try (Migrations quoted = Migrations.in(other, "?quoting=backtick")) {
            quoted.with("V1__t.sql", "CREATE TABLE `a;b` (`id` BIGINT PRIMARY KEY);")
                    .flyway()
                    .migrate();
            quoted.flyway().validate();

            assertThat(quoted.query("SELECT COUNT(*) FROM `a;b`")).containsExactly("0");
        }
    }
}

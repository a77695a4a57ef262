package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Comments on tables and columns, in a store that keeps them in a file. */
@OnBackend(Backend.H2_FILE)
class CommentTest extends MemoryStoreConformance {
    private static @Nullable String remarks(Connection connection, String table, @Nullable String column)
            throws SQLException {
        try (ResultSet rows = column == null
                ? connection.getMetaData().getTables(null, null, table, null)
                : connection.getMetaData().getColumns(null, null, table, column)) {
            assertThat(rows.next()).isTrue();
            return rows.getString("REMARKS");
        }
    }

    private @Nullable String remarks(@Nullable String column) throws SQLException {
        return remarks(connection, "hotel", column);
    }

    @Test
    void commentsOfCreateTableAreRemarks() throws Exception {
        run(
                "CREATE TABLE hotel (id INTEGER PRIMARY KEY COMMENT 'its number', name VARCHAR COMMENT 'what it''s called' NOT NULL)"
                        + " SHARD BY (id) COMMENT = 'places to sleep'");

        assertThat(remarks(null)).isEqualTo("places to sleep");
        assertThat(remarks("id")).isEqualTo("its number");
        assertThat(remarks("name")).isEqualTo("what it's called");
    }

    @Test
    void commentOnSetsAndRemovesRemarks() throws Exception {
        run(
                "CREATE TABLE hotel (id INTEGER PRIMARY KEY, tags VARCHAR ARRAY)",
                "COMMENT ON TABLE hotel IS 'places'",
                "COMMENT ON COLUMN hotel.ID IS 'number'",
                "COMMENT ON COLUMN PUBLIC.hotel.tags IS 'words'");
        assertThat(remarks(null)).isEqualTo("places");
        assertThat(remarks("id")).isEqualTo("number");
        assertThat(remarks("tags")).isEqualTo("words");

        run(
                "COMMENT ON TABLE hotel IS NULL",
                "COMMENT ON COLUMN hotel.id IS NULL",
                "COMMENT ON COLUMN hotel.tags IS NULL");
        assertThat(remarks(null)).isNull();
        assertThat(remarks("id")).isNull();
        assertThat(remarks("tags")).isEqualTo("VARCHAR ARRAY");
    }

    @Test
    void otherDefinitionsKeepComments() throws Exception {
        run(
                "CREATE TABLE hotel (id INTEGER PRIMARY KEY, name VARCHAR COMMENT 'called') COMMENT 'places'",
                "ALTER TABLE hotel ADD COLUMN stars INTEGER COMMENT 'up to 5'",
                "ALTER TABLE hotel RENAME COLUMN name TO title",
                "CREATE INDEX by_title ON hotel (title)",
                "ANALYZE TABLE hotel");
        connection.close();
        connection = place.connect();

        assertThat(remarks(null)).isEqualTo("places");
        assertThat(remarks("title")).isEqualTo("called");
        assertThat(remarks("stars")).isEqualTo("up to 5");
    }

    @Test
    void showCreateTableShowsCommentsAsTheyCanBeRun() throws Exception {
        run("CREATE TABLE hotel (id INTEGER PRIMARY KEY COMMENT 'a''b', name VARCHAR) COMMENT 'c\\d'");
        String text = rows("SHOW CREATE TABLE hotel").get(0).substring("hotel ".length());
        assertThat(text).contains("id INTEGER COMMENT 'a''b'").endsWith(") SHARD BY (id) COMMENT 'c\\d'");
        run("DROP TABLE hotel", text);

        assertThat(remarks(null)).isEqualTo("c\\d");
        assertThat(remarks("id")).isEqualTo("a'b");
    }

    @Test
    void otherConnectionsSeeComments() throws Exception {
        run("CREATE TABLE hotel (id INTEGER PRIMARY KEY)");
        try (Connection other = place.connect()) {
            assertThat(remarks(other, "hotel", null)).isNull();
            run("COMMENT ON TABLE hotel IS 'places'");
            assertThat(remarks(other, "hotel", null)).isEqualTo("places");
        }
    }

    @Test
    void commentOnWhatIsNotThereIsRefused() throws Exception {
        run("CREATE TABLE hotel (id INTEGER PRIMARY KEY)", "CREATE VIEW hotels AS SELECT id FROM hotel");
        assertRefused(() -> run("COMMENT ON TABLE nowhere IS 'x'"), "42P01").withMessageContaining("nowhere");
        assertRefused(() -> run("COMMENT ON TABLE hotels IS 'x'"), "42P01").withMessageContaining("hotels");
        assertRefused(() -> run("COMMENT ON COLUMN hotel.nothing IS 'x'"), "42703")
                .withMessageContaining("nothing");
        assertRefused(() -> run("COMMENT ON COLUMN id IS 'x'"), "42601").withMessageContaining("table.column");
        assertRefused(() -> run("COMMENT ON TABLE hotel IS '" + "x".repeat(4_097) + "'"), "54000")
                .withMessageContaining("4097 characters");
        assertRefused(() -> run("CREATE TABLE t (id INTEGER COMMENT 'a' COMMENT 'b')"), "42601")
                .withMessageContaining("COMMENT is given twice");
    }

    @Test
    void commentIsAColumnNameToo() throws Exception {
        run("CREATE TABLE hotel (id INTEGER PRIMARY KEY, comment VARCHAR COMMENT 'free text')");
        run("INSERT INTO hotel (id, comment) VALUES (1, 'good')");

        assertThat(rows("SELECT comment FROM hotel WHERE comment LIKE 'g%'")).containsExactly("good");
    }
}

package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** SHOW HELP tells of each statement how it is written, with an example that runs. */
class ShowHelpTest extends MemoryStoreConformance {
    @Test
    void everyExampleRunsAfterThoseBeforeIt() throws Exception {
        List<String> topics = first("SHOW HELP");
        assertThat(topics).contains("CREATE TABLE", "SELECT", "SHOW").doesNotHaveDuplicates();
        for (String topic : topics) {
            try (Statement help = connection.createStatement();
                    ResultSet row = help.executeQuery("SHOW HELP FOR " + topic)) {
                assertThat(row.next()).as(topic).isTrue();
                assertThat(row.getString("TOPIC")).isEqualTo(topic);
                assertThat(row.getString("DESCRIPTION")).endsWith(".");
                assertThat(row.getString("SYNTAX")).isNotBlank();
                run(row.getString("EXAMPLE").split(";\n"));
            }
        }
    }

    @Test
    void topicsAreFoundByTheirBeginningOrAWord() throws Exception {
        assertThat(first("SHOW HELP FOR 'create  table'")).containsExactly("CREATE TABLE");
        assertThat(first("show help for create"))
                .contains("CREATE TABLE", "CREATE INDEX")
                .doesNotContain("DROP");
        assertThat(first("SHOW HELP FOR SEQUENCE")).containsExactly("CREATE SEQUENCE", "ALTER SEQUENCE");
    }

    @Test
    void misspeltTopicIsGuessed() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> first("SHOW HELP FOR creat tabel"))
                .withMessageContaining("Did you mean CREATE TABLE?")
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22023"));
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> first("SHOW HELP FOR 'the meaning of life, the universe and everything'"))
                .withMessageContaining("SHOW HELP lists the topics");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> first("SHOW HELP FOR"))
                .withMessageContaining("FOR wants a topic");
    }

    private List<String> first(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}

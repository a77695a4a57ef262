package dev.schemaless.cli.complete;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatementCompleterTest {
    private Connection connection;
    private LineReader reader;

    @BeforeEach
    void open() throws Exception {
        connection = DriverManager.getConnection("jdbc:schemaless:");
        execute("CREATE TABLE rate (id BIGINT PRIMARY KEY, net_price DOUBLE, \"odd name\" VARCHAR)");
        execute("CREATE TABLE ratio (id BIGINT PRIMARY KEY, nominator INTEGER)");
        reader = LineReaderBuilder.builder()
                .terminal(new DumbTerminal(
                        new java.io.ByteArrayInputStream(new byte[0]), new java.io.ByteArrayOutputStream()))
                .build();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void tablesFollowFromByPrefix() throws Exception {
        assertThat(values("SELECT * FROM ra")).containsExactlyInAnyOrder("rate", "ratio");
        assertThat(values("SELECT * FROM rate, rati")).containsExactly("ratio");
        assertThat(values("INSERT INTO RAT")).containsExactlyInAnyOrder("rate", "ratio");
        assertThat(values("SELECT * FROM at")).isEmpty();
        assertThat(values("DESCRIBE ")).containsExactlyInAnyOrder("rate", "ratio");
    }

    @Test
    void systemTablesFollowTheirSchema() throws Exception {
        assertThat(values("SELECT * FROM sy")).containsExactly("sys");
        assertThat(values("SELECT * FROM sys.jo")).containsExactly("sys.jobs");
        assertThat(values("SELECT * FROM SYS.SESS")).containsExactly("SYS.sessions");
        assertThat(values("SELECT * FROM rate JOIN information_schema.col")).contains("information_schema.columns");
        assertThat(values("SELECT * FROM rate, sys.jo")).containsExactly("sys.jobs");
        assertThat(values("SELECT * FROM nowhere.")).isEmpty();
    }

    @Test
    void tableMadeSinceIsKnown() throws Exception {
        assertThat(values("SELECT * FROM later")).isEmpty();
        execute("CREATE TABLE later_on (id BIGINT PRIMARY KEY)");
        assertThat(values("SELECT * FROM later")).containsExactly("later_on");
    }

    @Test
    void columnsAreThoseOfTheTablesThatAreNamed() throws Exception {
        assertThat(values("SELECT * FROM rate WHERE n")).contains("net_price").doesNotContain("nominator");
        assertThat(values("SELECT ne")).contains("net_price");
        assertThat(values("SELECT COUNT(net")).containsExactly("COUNT(net_price");
        assertThat(values("SELECT * FROM ratio r WHERE r.n")).containsExactly("r.nominator");
        assertThat(values("SELECT * FROM rate JOIN ratio ON rate.n")).containsExactly("rate.net_price");
    }

    @Test
    void columnsBeforeTheFromAreThoseOfItsTables() throws Exception {
        assertThat(valuesAt("SELECT no| FROM ratio")).contains("nominator");
        assertThat(valuesAt("SELECT ne| FROM ratio")).isEmpty();
    }

    @Test
    void nameThatNeedsQuotesGetsThem() throws Exception {
        assertThat(values("SELECT * FROM rate WHERE rate.")).contains("rate.\"odd name\"");
    }

    @Test
    void keywordsKeepTheCaseThatIsTyped() throws Exception {
        assertThat(values("SEL")).containsExactly("SELECT");
        assertThat(values("sel")).containsExactly("select");
        assertThat(values("SELECT * FROM rate whe")).contains("where");
        assertThat(values("alter t")).containsExactly("table");
        assertThat(values("EXPLAIN SEL")).containsExactly("SELECT");
        assertThat(values("cre")).contains("create table", "create index");
        assertThat(values("SELECT 1; SHOW T")).containsExactly("TABLES");
    }

    @Test
    void withoutStoreThereAreWordsOfSqlAlone() throws Exception {
        close();
        connection = null;
        assertThat(values("SELECT * FROM ra")).isEmpty();
        assertThat(values("DEL")).containsExactly("DELETE FROM");
        connection = DriverManager.getConnection("jdbc:schemaless:");
    }

    private List<String> values(String typed) {
        return valuesAt(typed + "|");
    }

    /** @param typed with a bar where the cursor is */
    private List<String> valuesAt(String typed) {
        int cursor = typed.indexOf('|');
        String line = typed.replace("|", "");
        List<Candidate> candidates = new ArrayList<>();
        new StatementCompleter(() -> connection).complete(reader, new DefaultParser().parse(line, cursor), candidates);
        return candidates.stream().map(Candidate::value).toList();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

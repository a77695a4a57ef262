package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.tests.fixture.Backend;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * EXPLAIN DIFF on stores whose real clients have answered the same questions: how many rows the client's answer has. The property {@code
 * schemaless.test.dumps} says where they lie.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class DiffQuestionsIT {
    private static final Path STORES = Path.of(System.getProperty("schemaless.test.dumps", "."));

    /** Returns how many rows the client's answer has. */
    private static int theirs(Connection connection, String question) throws SQLException {
        int count = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN DIFF SELECT * FROM " + question)) {
            while (rows.next()) {
                switch (rows.getString("SIDE")) {
                    case "both" ->
                        count += Integer.parseInt(rows.getString("DETAIL").replace(" rows", ""));
                    case "only theirs" -> count++;
                    default -> {
                        // the client misses it
                    }
                }
            }
        }
        return count;
    }

    private interface Asking {
        Map<String, Integer> ask(Connection connection, JsonNode client) throws SQLException;
    }

    private static Map<String, Integer> ask(
            Backend backend, String answersOf, LayoutOptions options, List<String> dumps, Asking asking)
            throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path file = STORES.resolve(answersOf);
        StoreAnswers answers = StoreAnswers.read(file);
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), file.getParent(), dumps)) {
            StoreQuestions questions = new StoreQuestions(dump, answers);
            Map<String, Integer> all = new TreeMap<>();
            questions.connected(
                    List.of(questions.store(
                            options,
                            answers.tables().stream()
                                    .map(StoreAnswers.Table::declared)
                                    .toList())),
                    connection ->
                            all.putAll(asking.ask(connection, answers.all().get("client"))));
            return all;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void jogchatsAnswersArePredicted(Backend backend) throws Exception {
        Map<String, Integer> wrong = ask(
                backend,
                "jogchat/answers.json",
                new LayoutOptions("jogchat", Map.of()),
                List.of("s0.sql", "s1.sql"),
                (connection, client) -> {
                    Map<String, Integer> differing = new TreeMap<>();
                    for (JsonNode answer : client.get("answers")) {
                        if (answer.has("op")) {
                            String value = answer.get("value").isTextual()
                                    ? "'" + answer.get("value").asText() + "'"
                                    : answer.get("value").asText();
                            String question = answer.get("column").asText() + " WHERE \""
                                    + answer.get("field").asText() + "\" "
                                    + answer.get("op").asText() + " " + value;
                            int surplus = theirs(connection, question)
                                    - answer.get("found").size();
                            if (surplus != 0) {
                                differing.put(question, surplus);
                            }
                        }
                    }
                    return differing;
                });

        // two entries were taken away after the client had answered
        assertThat(wrong)
                .isEqualTo(Map.of(
                        "news WHERE \"domain\" = 'NBA'", -1,
                        "news WHERE \"domain\" = 'nba'", -1,
                        "users WHERE \"activate\" = true", -1));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void answersOfEntitiesArePredicted(Backend backend) throws Exception {
        Map<String, Integer> wrong = ask(
                backend,
                "friendfeed/eklitzke_answers.json",
                new LayoutOptions("friendfeed", Map.of("entities", "entities")),
                List.of("eklitzke.sql"),
                (connection, client) -> {
                    Map<String, Integer> differing = new TreeMap<>();
                    for (JsonNode answer : client) {
                        boolean isUser = answer.has("User.first_name");
                        String question = isUser
                                ? "users WHERE first_name = '"
                                        + answer.get("User.first_name").asText() + "'"
                                : "todos WHERE user_id = '"
                                        + answer.get("ToDo.user_id").asText() + "'";
                        int surplus = theirs(connection, question)
                                - answer.get("found").size();
                        if (surplus != 0) {
                            differing.put(question, surplus);
                        }
                    }
                    return differing;
                });

        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void answersOfReposArePredicted(Backend backend) throws Exception {
        Map<String, String> conditions = Map.of(
                "balance in [0, 10000)",
                "balance_cents >= 0 AND balance_cents < 10000",
                "nickname = ''",
                "nickname = ''");
        Map<String, Integer> wrong = ask(
                backend,
                "repos/answers.json",
                new LayoutOptions(
                        "repos",
                        Map.of(
                                "descriptors",
                                STORES.resolve("repos/accounts.desc").toString(),
                                "message",
                                "debt.Account")),
                List.of("repos.sql"),
                (connection, client) -> {
                    Map<String, Integer> differing = new TreeMap<>();
                    for (JsonNode answer : client) {
                        String asked = answer.get("question").asText();
                        String condition = asked.startsWith("email = ")
                                ? "email = '" + asked.substring("email = ".length()) + "'"
                                : conditions.get(asked);
                        if (condition != null) {
                            int surplus = theirs(connection, "accounts WHERE " + condition)
                                    - answer.get("found").size();
                            if (surplus != 0) {
                                differing.put(asked, surplus);
                            }
                        }
                    }
                    return differing;
                });

        assertThat(wrong).isEmpty();
    }
}

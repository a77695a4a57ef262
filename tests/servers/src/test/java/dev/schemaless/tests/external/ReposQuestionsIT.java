package dev.schemaless.tests.external;

import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.tests.fixture.Backend;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Questions to a store that Repos itself has written, with answers that were worked out otherwise; the property {@code
 * schemaless.test.dumps} says where they lie. Each is asked as the planner likes, without index, and by the index that it names, of
 * tables as they are declared and as descriptors tell them.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class ReposQuestionsIT {
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerIsRight(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "repos");
        LayoutOptions options = new LayoutOptions(
                "repos", Map.of("descriptors", folder.resolve("accounts.desc").toString(), "message", "debt.Account"));
        StoreAnswers answers = StoreAnswers.read(folder.resolve("answers.json"));
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder, List.of("repos.sql"))) {
            StoreQuestions questions = new StoreQuestions(dump, answers);
            questions.ask(
                    2,
                    List.of(questions.store(
                            options,
                            answers.tables().stream()
                                    .map(StoreAnswers.Table::declared)
                                    .toList())));
            questions.ask(2, List.of(questions.store(options, List.of())));
        }
    }
}

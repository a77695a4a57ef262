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
 * Questions to a store that Jogchat's client itself has written, with answers that were worked out otherwise; the property {@code
 * schemaless.test.dumps} says where they lie. Each is asked as the planner likes, without index, and by the index that it names.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class JogchatQuestionsIT {
    private static final LayoutOptions OPTIONS = new LayoutOptions("jogchat", Map.of("storeZone", "UTC"));

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerIsRight(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "jogchat");
        StoreAnswers answers = StoreAnswers.read(folder.resolve("answers.json"));
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder, List.of("s0.sql", "s1.sql"))) {
            StoreQuestions questions = new StoreQuestions(dump, answers);
            questions.ask(
                    7,
                    List.of(questions.store(
                            OPTIONS,
                            answers.tables().stream()
                                    .map(StoreAnswers.Table::declared)
                                    .toList())));
        }
    }
}

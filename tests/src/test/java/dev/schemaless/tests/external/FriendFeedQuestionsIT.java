package dev.schemaless.tests.external;

import dev.schemaless.catalog.external.LayoutOptions;
import dev.schemaless.tests.fixture.Backend;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Questions to stores of FriendFeed's kind that their own programs wrote, with answers that were worked out otherwise; the property {@code
 * schemaless.test.stores} says where they lie. Each is asked as the planner likes, without index, and by the index that it names.
 */
@EnabledIfSystemProperty(named = "schemaless.test.stores", matches = ".+")
final class FriendFeedQuestionsIT {
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerOfAStoreWithTagsIsRight(Backend backend) throws Exception {
        ask(backend, "eklitzke_answers.json", Map.of("body", "json+zlib", "entities", "entities"), "eklitzke.sql");
    }

    private static void ask(Backend backend, String answersOf, Map<String, String> options, String... dumps)
            throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.stores"), "friendfeed");
        StoreAnswers answers = StoreAnswers.read(folder.resolve(answersOf));
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder, List.of(dumps))) {
            StoreQuestions questions = new StoreQuestions(dump, answers);
            questions.ask(
                    answers.tables().size(),
                    List.of(questions.store(
                            new LayoutOptions("friendfeed", options),
                            answers.tables().stream()
                                    .map(StoreAnswers.Table::declared)
                                    .toList())));
        }
    }
}

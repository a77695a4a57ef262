package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

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
 * Questions to stores of FriendFeed's kind that their own programs wrote, with answers that were worked out otherwise; the property {@code
 * schemaless.test.dumps} says where they lie. Each is asked as the planner likes, without index, and by the index that it names.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class FriendFeedQuestionsIT {
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerOfAStoreWithTagsIsRight(Backend backend) throws Exception {
        ask(backend, "eklitzke_answers.json", Map.of("body", "json+zlib", "entities", "entities"), "eklitzke.sql");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerOfTheArticlesStoreIsRight(Backend backend) throws Exception {
        ask(
                backend,
                "article_answers.json",
                Map.of("body", "pickle+zlib", "entities", "entities", "shardFunction", "mod128"),
                "article_s0.sql",
                "article_s1.sql");
        ask(backend, "article_answers.json", Map.of("shards", "2"), "article_s1.sql", "article_s0.sql");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void hostileBodiesAreRefused(Backend backend) throws Exception {
        Path ran = Path.of(System.getProperty("java.io.tmpdir"), "stores_pickle_ran");
        ask(backend, "evil_answers.json", Map.of(), "evil.sql");
        assertThat(ran).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerOfAStoreWithKeysAsTextsIsRight(Backend backend) throws Exception {
        ask(backend, "slim_answers.json", Map.of("key", "dashed36"), "slim.sql");
        Map<String, String> names =
                Map.of("bodyColumn", "fields", "updatedColumn", "created_at", "shardFunction", "python2_md5");
        ask(backend, "simplestore_answers.json", names, "simplestore_s0.sql", "simplestore_s1.sql");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void answersAreRightForSampledColumns(Backend backend) throws Exception {
        askAsFound(backend, "article_answers.json", "entries", "article_s0.sql", "article_s1.sql");
        askAsFound(backend, "slim_answers.json", "places", "slim.sql");
    }

    private static void askAsFound(Backend backend, String answersOf, String table, String... dumps) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "friendfeed");
        StoreAnswers answers = StoreAnswers.read(folder.resolve(answersOf)).renamed(table, "entities");
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder, List.of(dumps))) {
            StoreQuestions questions = new StoreQuestions(dump, answers);
            questions.ask(1, List.of(questions.store(new LayoutOptions("friendfeed", Map.of()), List.of())));
        }
    }

    private static void ask(Backend backend, String answersOf, Map<String, String> options, String... dumps)
            throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "friendfeed");
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

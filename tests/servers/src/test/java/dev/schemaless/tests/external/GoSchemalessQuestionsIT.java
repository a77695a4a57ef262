package dev.schemaless.tests.external;

import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.tests.fixture.Backend;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Questions to a store that rbastic's go-schemaless itself has written, with answers that were worked out otherwise; the property {@code
 * schemaless.test.dumps} says where they lie. Each is asked as the planner likes, of tables as they are declared and as they are found.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class GoSchemalessQuestionsIT {
    private static final String PREFIX = "stores_go_dev_";
    private static final LayoutOptions OPTIONS = new LayoutOptions("go_schemaless", Map.of());

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerIsRight(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "uber");
        StoreAnswers answers = StoreAnswers.read(folder.resolve("go_answers.json"));
        List<String> databases =
                IntStream.range(0, 4).mapToObj(i -> PREFIX + "trips" + i).toList();
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder.resolve("go.sql"), PREFIX, databases)) {
            StoreQuestions questions = new StoreQuestions(dump, answers);
            questions.ask(
                    1,
                    List.of(questions.store(
                            OPTIONS,
                            answers.tables().stream()
                                    .map(StoreAnswers.Table::declared)
                                    .toList())));
            questions.ask(1, List.of(questions.store(OPTIONS, List.of())));
        }
    }
}

package dev.schemaless.tests.external;

import dev.schemaless.stores.layout.DeclaredTable;
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
 * Questions to a store that the gem itself has written, with answers that were worked out otherwise; the property {@code
 * schemaless.test.dumps} says where they lie. Each is asked as the planner likes, without index, and by the index that it names.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class ShamelessQuestionsIT {
    private static final LayoutOptions STAYS = new LayoutOptions(
            "shameless", Map.of("store", "stay_store", "shards", "6", "storeZone", "America/Los_Angeles"));
    private static final LayoutOptions RATES =
            new LayoutOptions("shameless", Map.of("store", "old_store", "shards", "3"));

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerIsRight(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "shameless");
        StoreAnswers answers = StoreAnswers.read(folder.resolve("answers.json"));
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder, List.of("p0.sql", "p1.sql", "p2.sql"))) {
            StoreQuestions questions = new StoreQuestions(dump, answers);
            questions.ask(
                    4,
                    List.of(
                            questions.store(STAYS, tables(answers, "stay_store")),
                            questions.store(RATES, tables(answers, "old_store"))));
        }
    }

    private static List<DeclaredTable> tables(StoreAnswers answers, String store) {
        return answers.tables().stream()
                .filter(table -> table.store().orElse("stay_store").equals(store))
                .map(StoreAnswers.Table::declared)
                .toList();
    }
}

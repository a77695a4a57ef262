package dev.schemaless.tests.external;

import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.tests.fixture.Backend;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Questions to a store as Uber's articles describe it, with answers that were worked out otherwise; the property {@code
 * schemaless.test.dumps} says where they are. Each is asked as the planner likes, without index, and by the index that it names; with a
 * shard function that is unknown, and with the right one.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class UberQuestionsIT {
    private static final String PREFIX = "stores_uber_dev_";

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerIsRight(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "uber");
        StoreAnswers answers = StoreAnswers.read(folder.resolve("uber_answers.json"));
        List<String> databases =
                IntStream.range(0, 8).mapToObj(i -> PREFIX + "shard_000" + i).toList();
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder.resolve("uber.sql"), PREFIX, databases)) {
            ask(dump, answers, Map.of("shardFunction", "mod128"));
            String first = dump.databases().get(0);
            StoreDump oneServer = new StoreDump(dump.server(), List.of(first));
            ask(oneServer, answers, Map.of("database", first.replace("0000", "%04d"), "shards", "8"));
        }
    }

    private static void ask(StoreDump dump, StoreAnswers answers, Map<String, String> options) throws Exception {
        StoreQuestions questions = new StoreQuestions(dump, answers);
        questions.ask(
                2,
                List.of(
                        questions.store(options(options, "BASE"), tables(answers, "trips")),
                        questions.store(options(options, "BROKEN"), tables(answers, "broken"))));
    }

    private static LayoutOptions options(Map<String, String> given, String base) {
        Map<String, String> options = new HashMap<>(given);
        options.put("entity", "entity");
        options.put("baseCell", base);
        options.put("storeZone", "UTC");
        return new LayoutOptions("uber", options);
    }

    private static List<DeclaredTable> tables(StoreAnswers answers, String name) {
        return answers.tables().stream()
                .map(StoreAnswers.Table::declared)
                .filter(table -> table.name().equals(name))
                .map(table -> new DeclaredTable(name, "entity", table.columns()))
                .toList();
    }
}

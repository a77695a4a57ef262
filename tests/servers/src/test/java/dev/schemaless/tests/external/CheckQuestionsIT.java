package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.tests.fixture.Backend;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * CHECK EXTERNAL TABLE on stores that real clients wrote, and to which damage was done that is known: how many findings of each kind there
 * are in each index. The property {@code schemaless.test.dumps} says where the stores lie.
 */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class CheckQuestionsIT {
    private static final Path STORES = Path.of(System.getProperty("schemaless.test.dumps", "."));

    private static Map<String, Map<String, Integer>> check(
            Backend backend, String answersOf, LayoutOptions options, String... dumps) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path file = STORES.resolve(answersOf);
        StoreAnswers answers = StoreAnswers.read(file);
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), file.getParent(), List.of(dumps))) {
            return check(new StoreQuestions(dump, answers), options);
        }
    }

    private static Map<String, Map<String, Integer>> check(StoreQuestions questions, LayoutOptions options)
            throws Exception {
        String store = options.find("store").orElse("stay_store");
        List<DeclaredTable> tables = questions.answers().tables().stream()
                .filter(table -> table.store().orElse("stay_store").equals(store))
                .map(StoreAnswers.Table::declared)
                .toList();
        return counts(questions.check(
                List.of(questions.store(options, tables)),
                tables.stream().map(DeclaredTable::name).toList()));
    }

    /** Returns the counts of those tables in which something was found. */
    private static Map<String, Map<String, Integer>> counts(Map<String, Findings> found) {
        Map<String, Map<String, Integer>> counts = new TreeMap<>();
        found.forEach((table, findings) -> {
            if (!findings.all().isEmpty()) {
                counts.put(table, findings.counts());
            }
        });
        return counts;
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void damageOfTheGemsStoresIsFound(Backend backend) throws Exception {
        LayoutOptions stays = new LayoutOptions(
                "shameless", Map.of("store", "stay_store", "shards", "6", "storeZone", "America/Los_Angeles"));
        LayoutOptions rates = new LayoutOptions("shameless", Map.of("store", "old_store", "shards", "3"));

        assertThat(check(backend, "shameless/answers.json", stays, "p0.sql", "p1.sql", "p2.sql"))
                .isEqualTo(Map.of(
                        "broken",
                        Map.of("dangling primary", 1, "no fields primary", 1, "unreadable null", 5),
                        "stays",
                        Map.of(
                                "dangling by_code", 2,
                                "dangling primary", 2,
                                "mismatch null", 9,
                                "mismatch primary", 6,
                                "missing by_code", 6,
                                "missing primary", 5,
                                "no fields by_code", 1,
                                "no key null", 1,
                                "stale by_code", 1,
                                "stale primary", 1)));
        assertThat(check(backend, "shameless/answers.json", rates, "p0.sql", "p1.sql", "p2.sql"))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void damageOfJogchatsStoreIsFound(Backend backend) throws Exception {
        assertThat(check(backend, "jogchat/answers.json", new LayoutOptions("jogchat", Map.of()), "s0.sql", "s1.sql"))
                .isEqualTo(Map.of(
                        "news",
                        Map.of(
                                "mismatch index_news_title", 1,
                                "missing index_news_domain", 1,
                                "missing index_news_title", 2,
                                "stale index_news_author", 1,
                                "stale index_news_id", 1,
                                "stale index_news_title", 1,
                                "unreadable null", 1),
                        "schools",
                        Map.of(
                                "dangling index_schools_domain", 1,
                                "dangling index_schools_id", 1,
                                "dangling index_schools_name", 1),
                        "users",
                        Map.of("missing index_users_activate", 1)));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void damageOfReposIsFound(Backend backend) throws Exception {
        String descriptors = STORES.resolve("repos/accounts.desc").toString();
        LayoutOptions options =
                new LayoutOptions("repos", Map.of("descriptors", descriptors, "message", "debt.Account"));

        assertThat(check(backend, "repos/answers.json", options, "repos.sql"))
                .isEqualTo(Map.of(
                        "accounts",
                        Map.of(
                                "dangling active", 1,
                                "dangling balance", 1,
                                "dangling email", 1,
                                "dangling nickname", 1,
                                "missing active", 6,
                                "missing balance", 6,
                                "missing email", 3,
                                "missing nickname", 2),
                        "broken",
                        Map.of("dangling email", 1, "missing email", 1, "unreadable null", 4)));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void damageOfTheArticlesStoreIsFound(Backend backend) throws Exception {
        assertThat(check(
                        backend,
                        "friendfeed/article_answers.json",
                        new LayoutOptions("friendfeed", Map.of("shardFunction", "mod128")),
                        "article_s0.sql",
                        "article_s1.sql"))
                .isEqualTo(Map.of(
                        "entries",
                        Map.of(
                                "dangling index_feed_published", 1,
                                "dangling index_link", 1,
                                "dangling index_user_id", 1,
                                "duplicate index_user_id", 1,
                                "missing index_user_id", 1,
                                "stale index_feed_published", 1,
                                "stale index_link", 2,
                                "stale index_user_id", 2)));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void damageOfStoresOfEntitiesIsFound(Backend backend) throws Exception {
        Map<String, String> names =
                Map.of("bodyColumn", "fields", "updatedColumn", "created_at", "shardFunction", "python2_md5");

        assertThat(check(
                        backend,
                        "friendfeed/eklitzke_answers.json",
                        new LayoutOptions("friendfeed", Map.of("entities", "entities")),
                        "eklitzke.sql"))
                .isEqualTo(Map.of(
                        "users",
                        Map.of(
                                "dangling index_user_id", 1,
                                "dangling index_user_name", 1,
                                "missing index_user_name", 1,
                                "stale index_user_name", 1)));
        assertThat(check(
                        backend,
                        "friendfeed/slim_answers.json",
                        new LayoutOptions("friendfeed", Map.of("key", "dashed36")),
                        "slim.sql"))
                .isEqualTo(Map.of(
                        "places", Map.of("dangling index_city", 1, "dangling index_name", 1, "missing index_city", 1)));
        assertThat(check(
                        backend,
                        "friendfeed/simplestore_answers.json",
                        new LayoutOptions("friendfeed", names),
                        "simplestore_s0.sql",
                        "simplestore_s1.sql"))
                .isEqualTo(Map.of("entries", Map.of("mismatch null", 1, "missing index_author", 3)));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void hostileBodiesAreReportedAndRunNoCode(Backend backend) throws Exception {
        assertThat(check(
                        backend, "friendfeed/evil_answers.json", new LayoutOptions("friendfeed", Map.of()), "evil.sql"))
                .isEqualTo(Map.of("entries", Map.of("unreadable null", 24)));
        assertThat(Path.of(System.getProperty("java.io.tmpdir"), "stores_pickle_ran"))
                .doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void damageOfAStoreAsUberHasItIsFound(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        StoreAnswers answers = StoreAnswers.read(STORES.resolve("uber/uber_answers.json"));
        LayoutOptions options =
                new LayoutOptions("uber", Map.of("shardFunction", "mod128", "entity", "entity", "baseCell", "BASE"));
        String prefix = "stores_uber_dev_";
        List<String> databases =
                IntStream.range(0, 8).mapToObj(i -> prefix + "shard_000" + i).toList();
        try (StoreDump dump =
                StoreDump.load(backend.servers().get(0), STORES.resolve("uber/uber.sql"), prefix, databases)) {
            StoreQuestions questions = new StoreQuestions(dump, answers);

            assertThat(counts(questions.check(List.of(questions.store(options, List.of())), List.of("entity"))))
                    .isEqualTo(Map.of(
                            "entity",
                            Map.of(
                                    "dangling client_index",
                                    1,
                                    "dangling driver_partner_index",
                                    3,
                                    "duplicate driver_partner_index",
                                    1,
                                    "mismatch null",
                                    2,
                                    "missing driver_partner_index",
                                    1,
                                    "stale driver_partner_index",
                                    2)));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void damageOfGoSchemalessIsFound(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        StoreAnswers answers = StoreAnswers.read(STORES.resolve("uber/go_answers.json"));
        String prefix = "stores_go_dev_";
        List<String> databases =
                IntStream.range(0, 4).mapToObj(i -> prefix + "trips" + i).toList();
        try (StoreDump dump =
                StoreDump.load(backend.servers().get(0), STORES.resolve("uber/go.sql"), prefix, databases)) {
            assertThat(check(new StoreQuestions(dump, answers), new LayoutOptions("go_schemaless", Map.of())))
                    .isEqualTo(Map.of("trips", Map.of("no key null", 1, "unreadable null", 2)));
        }
    }
}

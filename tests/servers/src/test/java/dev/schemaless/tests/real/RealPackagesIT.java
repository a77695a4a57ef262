package dev.schemaless.tests.real;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Questions about Debian's packages in a store of two servers, each also answered from the lines of the file. */
@OnBackend(Backend.TWO_MARIADB)
final class RealPackagesIT {
    private static final String KEY = "package, version, suite";
    private static List<DebianPackage> lines = List.of();
    private static LoadedPackages store;

    @BeforeAll
    static void load() throws SQLException, IOException {
        lines = PackageFile.read();
        store = LoadedPackages.on(Backend.TWO_MARIADB);
    }

    @AfterAll
    static void close() throws SQLException, IOException {
        store.close();
    }

    @Test
    void everyRowIsItsLine() throws SQLException, IOException {
        Map<String, JsonNode> expected =
                lines.stream().collect(Collectors.toMap(DebianPackage::key, each -> each.fields()));
        ObjectMapper json = new ObjectMapper();
        try (Statement statement = store.connection().createStatement();
                ResultSet rows = statement.executeQuery("SELECT package, version, suite, _body FROM package")) {
            while (rows.next()) {
                String key = Answer.row(rows.getString(1), rows.getString(2), rows.getString(3));
                assertThat(json.readTree(rows.getString(4))).isEqualTo(expected.remove(key));
            }
        }
        assertThat(expected).isEmpty();
    }

    @Test
    void loadingAgainChangesNothing() throws SQLException {
        assertThat(store.load()).contains(" 0 rows").contains("%,d already there".formatted(lines.size()));
        assertThat(ask("SELECT COUNT(*) FROM package")).containsExactly(String.valueOf(lines.size()));
    }

    @Test
    void findsByPrimaryKey() throws SQLException {
        String sql = "SELECT description, size, source FROM package WHERE package = ? AND version = ? AND suite = ?";
        try (PreparedStatement statement = store.connection().prepareStatement(sql)) {
            for (int i = 0; i < lines.size(); i += lines.size() / 50) {
                DebianPackage line = lines.get(i);
                assertThat(Answer.of(statement, line.name(), line.version(), line.suite()))
                        .containsExactly(Answer.row(line.text("description"), line.size(), line.text("source")));
            }
            assertThat(Answer.of(statement, "0ad", "no such version", "main")).isEmpty();
        }
    }

    @Test
    void findsByPartOfThePrimaryKey() throws SQLException {
        String name = lines.get(lines.size() / 2).name();
        assertSame(
                "SELECT " + KEY + " FROM package WHERE package = '" + name + "'",
                keys(each -> each.name().equals(name)));
    }

    @Test
    void findsByGlobalIndex() throws SQLException {
        String sql = "SELECT " + KEY + ", size FROM package WHERE section = 'games' AND size > 1000000";
        assertThat(Answer.explain(store.connection(), sql)).contains("index by_section");
        assertSame(
                sql,
                lines.stream()
                        .filter(each -> each.section().equals("games") && each.size() > 1_000_000)
                        .map(each -> each.key() + "|" + each.size()));
    }

    @Test
    void findsByIndexBesideTheRows() throws SQLException {
        String maintainer = mostFrequent(DebianPackage::maintainer);
        String sql = "SELECT " + KEY + " FROM package WHERE maintainer = '" + maintainer.replace("'", "''") + "'";
        assertThat(Answer.explain(store.connection(), sql)).contains("index by_maintainer");
        assertSame(sql, keys(each -> each.maintainer().equals(maintainer)));
    }

    @Test
    void findsByPrefix() throws SQLException {
        String sql = "SELECT " + KEY + ", source FROM package WHERE source LIKE 'ru%'";
        assertThat(Answer.explain(store.connection(), sql)).contains("index by_source");
        assertSame(
                sql,
                lines.stream()
                        .filter(each -> String.valueOf(each.text("source")).startsWith("ru"))
                        .map(each -> each.key() + "|" + each.text("source")));
    }

    @Test
    void findsAbsentFieldsByIndex() throws SQLException {
        String sql = "SELECT " + KEY + " FROM package WHERE source IS NULL AND architecture = 'all'";
        assertSame(sql, keys(each -> each.text("source") == null && "all".equals(each.text("architecture"))));
    }

    @Test
    void findsByRange() throws SQLException {
        assertSame(
                "SELECT " + KEY
                        + " FROM package WHERE section >= 'e' AND section < 'h' AND installed_size BETWEEN 100 AND 200",
                keys(each -> {
                    Long size = each.number("installed_size");
                    boolean inRange = size != null && size >= 100 && size <= 200;
                    return inRange
                            && each.section().compareTo("e") >= 0
                            && each.section().compareTo("h") < 0;
                }));
    }

    @Test
    void findsByIn() throws SQLException {
        Set<String> sections = Set.of("shells", "zope", "tex", "no such section");
        assertSame(
                "SELECT " + KEY + " FROM package WHERE section IN ('shells', 'zope', 'tex', 'no such section')",
                keys(each -> sections.contains(each.section())));
    }

    @Test
    void findsByEitherOfTwoIndexes() throws SQLException {
        assertSame(
                "SELECT " + KEY + " FROM package WHERE section = 'tex' OR source = 'dpdk'",
                keys(each -> each.section().equals("tex") || "dpdk".equals(each.text("source"))));
    }

    @Test
    void readsUndeclaredFieldsByPath() throws SQLException {
        assertSame(
                "SELECT " + KEY + ", JSON_VALUE(_body, '$.suggests[0]') FROM package"
                        + " WHERE JSON_VALUE(_body, '$.multi_arch') = 'foreign' AND section = 'utils'",
                lines.stream()
                        .filter(each -> "foreign".equals(each.text("multi_arch"))
                                && each.section().equals("utils"))
                        .map(each -> each.key() + "|"
                                + each.strings("suggests").stream().findFirst().orElse("null")));
    }

    @Test
    void readsUndeclaredFieldsAsColumns() throws SQLException {
        assertSame(
                "SELECT multi_arch, essential, COUNT(*) FROM package (multi_arch VARCHAR, essential VARCHAR)"
                        + " GROUP BY multi_arch, essential",
                groups(each -> Answer.row(each.text("multi_arch"), each.text("essential"))));
    }

    @Test
    void unnestsArrays() throws SQLException {
        List<String> expected = lines.stream()
                .flatMap(each -> each.strings("depends").stream())
                .collect(groupingBy(Function.identity(), counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(30)
                .map(each -> Answer.row(each.getKey(), each.getValue()))
                .toList();
        assertThat(ask("SELECT d.dependency, COUNT(*) AS n FROM package AS p, UNNEST(p.depends) AS d (dependency)"
                        + " GROUP BY d.dependency ORDER BY n DESC, d.dependency LIMIT 30"))
                .isEqualTo(expected);
    }

    @Test
    void groupsAndSums() throws SQLException {
        Map<String, LongSummaryStatistics> bySection = lines.stream()
                .collect(groupingBy(DebianPackage::section, Collectors.summarizingLong(DebianPackage::size)));
        assertSame(
                "SELECT section, COUNT(*), SUM(size), MIN(size), MAX(size) FROM package GROUP BY section",
                bySection.entrySet().stream().map(each -> {
                    LongSummaryStatistics sizes = each.getValue();
                    return Answer.row(each.getKey(), sizes.getCount(), sizes.getSum(), sizes.getMin(), sizes.getMax());
                }));
    }

    @Test
    void groupsHaveConditions() throws SQLException {
        assertSame(
                "SELECT maintainer, COUNT(*) FROM package GROUP BY maintainer HAVING COUNT(*) > 20",
                lines.stream().collect(groupingBy(DebianPackage::maintainer, counting())).entrySet().stream()
                        .filter(each -> each.getValue() > 20)
                        .map(each -> Answer.row(each.getKey(), each.getValue())));
    }

    @Test
    void joinsPackagesWithThoseTheyDependOn() throws SQLException {
        Map<String, List<DebianPackage>> byName = lines.stream().collect(groupingBy(DebianPackage::name));
        assertSame(
                "SELECT p.package, p.version, q.package, q.version, q.size FROM package AS p,"
                        + " UNNEST(p.depends) AS d (dependency)"
                        + " JOIN package AS q ON q.package = d.dependency"
                        + " WHERE p.section = 'metapackages'",
                lines.stream()
                        .filter(each -> each.section().equals("metapackages"))
                        .flatMap(each -> each.strings("depends").stream()
                                .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                                .map(other -> Answer.row(
                                        each.name(), each.version(), other.name(), other.version(), other.size()))));
    }

    @Test
    void ordersAndLimits() throws SQLException {
        Comparator<DebianPackage> order = Comparator.comparing(
                        (DebianPackage each) -> each.number("installed_size"),
                        Comparator.nullsFirst(Comparator.naturalOrder()))
                .reversed()
                .thenComparing(DebianPackage::name)
                .thenComparing(DebianPackage::version)
                .thenComparing(DebianPackage::suite);
        assertThat(ask("SELECT " + KEY
                        + ", installed_size FROM package ORDER BY installed_size DESC, package, version, suite"
                        + " LIMIT 25 OFFSET 10"))
                .isEqualTo(lines.stream()
                        .sorted(order)
                        .skip(10)
                        .limit(25)
                        .map(each -> each.key() + "|" + each.text("installed_size"))
                        .toList());
    }

    @Test
    void limitsWithoutOrder() throws SQLException {
        assertThat(ask("SELECT " + KEY + " FROM package LIMIT 7"))
                .doesNotHaveDuplicates()
                .hasSize(7)
                .isSubsetOf(lines.stream().map(DebianPackage::key).collect(Collectors.toSet()));
    }

    @Test
    void counts() throws SQLException {
        assertThat(ask("SELECT COUNT(*), COUNT(homepage), COUNT(DISTINCT maintainer) FROM package"))
                .containsExactly(Answer.row(
                        lines.size(),
                        lines.stream()
                                .filter(each -> each.text("homepage") != null)
                                .count(),
                        lines.stream().map(DebianPackage::maintainer).distinct().count()));
    }

    @Test
    void findsDistinctValues() throws SQLException {
        assertSame(
                "SELECT DISTINCT section, priority FROM package",
                lines.stream()
                        .map(each -> Answer.row(each.section(), each.text("priority")))
                        .distinct());
    }

    @Test
    void findsThoseInASubquery() throws SQLException {
        Map<String, Long> counts = lines.stream().collect(groupingBy(DebianPackage::maintainer, counting()));
        int many = lines.size() / 100;
        assertSame(
                "SELECT " + KEY + " FROM package WHERE section = 'games' AND maintainer IN"
                        + " (SELECT maintainer FROM package GROUP BY maintainer HAVING COUNT(*) > " + many + ")",
                keys(each -> each.section().equals("games") && counts.getOrDefault(each.maintainer(), 0L) > many));
    }

    @Test
    void findsTheLargestOfEach() throws SQLException {
        Map<String, Long> largest = lines.stream()
                .collect(groupingBy(
                        DebianPackage::section,
                        collectingAndThen(
                                toList(),
                                all -> all.stream()
                                        .mapToLong(DebianPackage::size)
                                        .max()
                                        .orElseThrow())));
        assertSame(
                "SELECT " + KEY + " FROM package AS p"
                        + " WHERE size = (SELECT MAX(size) FROM package AS q WHERE q.section = p.section)",
                keys(each -> each.size() == largest.getOrDefault(each.section(), -1L)));
    }

    @Test
    void ranksWithinWindows() throws SQLException {
        Map<String, List<Long>> sizes = lines.stream()
                .collect(groupingBy(DebianPackage::section, Collectors.mapping(DebianPackage::size, toList())));
        sizes.values().forEach(each -> each.sort(Comparator.reverseOrder()));
        assertSame(
                "SELECT " + KEY + ", r FROM (SELECT " + KEY
                        + ", RANK() OVER (PARTITION BY section ORDER BY size DESC) AS r"
                        + " FROM package) WHERE r <= 3",
                lines.stream()
                        .map(each -> Map.entry(
                                each,
                                1
                                        + sizes.getOrDefault(each.section(), List.of())
                                                .indexOf(each.size())))
                        .filter(each -> each.getValue() <= 3)
                        .map(each -> each.getKey().key() + "|" + each.getValue()));
    }

    @Test
    void findsPackagesWithoutDependents() throws SQLException {
        Set<String> needed =
                lines.stream().flatMap(each -> each.strings("depends").stream()).collect(Collectors.toSet());
        String section = smallestSectionWithBoth(each -> needed.contains(each.name()));
        assertSame(
                "SELECT " + KEY + " FROM package AS p WHERE section = '" + section + "' AND NOT EXISTS"
                        + " (SELECT 1 FROM package AS q, UNNEST(q.depends) AS d (dependency) WHERE d.dependency = p.package)",
                keys(each -> each.section().equals(section) && !needed.contains(each.name())));
    }

    @Test
    void subtractsSets() throws SQLException {
        Set<String> games = values(each -> each.section().equals("games"));
        Set<String> sound = values(each -> each.section().equals("sound"));
        assertSame(
                "SELECT maintainer FROM package WHERE section = 'games' EXCEPT"
                        + " SELECT maintainer FROM package WHERE section = 'sound'",
                games.stream().filter(each -> !sound.contains(each)));
    }

    @Test
    void parametersStandForValues() throws SQLException {
        String sql = "SELECT " + KEY + " FROM package WHERE section = ? AND size BETWEEN ? AND ?";
        try (PreparedStatement statement = store.connection().prepareStatement(sql)) {
            for (String section : List.of("games", "rust", "no such section")) {
                assertThat(Answer.sorted(Answer.of(statement, section, 10_000, 50_000L).stream()))
                        .isEqualTo(Answer.sorted(keys(each ->
                                each.section().equals(section) && each.size() >= 10_000 && each.size() <= 50_000)));
            }
        }
    }

    private static List<String> ask(String sql) throws SQLException {
        return Answer.of(store.connection(), sql);
    }

    private static void assertSame(String sql, Stream<String> expected) throws SQLException {
        assertThat(Answer.sorted(ask(sql).stream())).isNotEmpty().isEqualTo(Answer.sorted(expected));
    }

    private static Stream<String> keys(Predicate<DebianPackage> wanted) {
        return lines.stream().filter(wanted).map(DebianPackage::key);
    }

    private static Set<String> values(Predicate<DebianPackage> wanted) {
        return lines.stream().filter(wanted).map(DebianPackage::maintainer).collect(Collectors.toSet());
    }

    private static Stream<String> groups(Function<DebianPackage, String> by) {
        Map<String, Long> counts = new HashMap<>();
        lines.forEach(each -> counts.merge(by.apply(each), 1L, Long::sum));
        return counts.entrySet().stream().map(each -> Answer.row(each.getKey(), each.getValue()));
    }

    /** Returns the section with the fewest packages of those with some that are wanted and some that are not. */
    private static String smallestSectionWithBoth(Predicate<DebianPackage> wanted) {
        return lines.stream().collect(groupingBy(DebianPackage::section)).entrySet().stream()
                .filter(each -> each.getValue().stream().anyMatch(wanted))
                .filter(each -> !each.getValue().stream().allMatch(wanted))
                .min(Comparator.comparingInt((Map.Entry<String, List<DebianPackage>> each) ->
                                each.getValue().size())
                        .thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
    }

    private static String mostFrequent(Function<DebianPackage, String> value) {
        return lines.stream().collect(groupingBy(value, counting())).entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }
}

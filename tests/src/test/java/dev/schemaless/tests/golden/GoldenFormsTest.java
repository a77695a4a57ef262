package dev.schemaless.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever can stand in a plan stands in a golden one: every operator of ours, and every way in which rows are found. */
@OnBackend(Backend.H2_MEMORY)
final class GoldenFormsTest {
    private static final Path OPERATORS = ProjectRoot.resolve("planner/src/main/java/dev/schemaless/planner/rel");
    private static final Pattern OPERATOR =
            Pattern.compile("public final class (\\w+) extends \\w+ implements (?:\\w*Rel|TableAccess)\\b");

    /** It stands around operators that golden plans have, in plans of EXPLAIN ANALYZE that run. */
    private static final Set<String> NEVER_SHOWN = Set.of("SchemalessMeter");

    private static final int WIDTH = 100;

    private static Stream<GoldenQuery> queries() {
        return GoldenFile.all().stream().flatMap(file -> file.queries().stream());
    }

    private static Stream<String> lines() {
        return queries().flatMap(query -> query.plan().stream());
    }

    private static String plans() {
        return lines().map(line -> line + "\n").collect(Collectors.joining());
    }

    @Test
    void everyOperatorStandsInAPlan(TestStore place) throws IOException {
        List<String> operators = operators();

        assertThat(operators).hasSizeGreaterThanOrEqualTo(15);
        try (Store store = Stores.open(place.config())) {
            SessionRun session = new SessionRun(store, Duration.ofMinutes(1));
            session.fillTables();
            String plans = queries().map(session::operators).collect(Collectors.joining("\n"));
            assertThat(operators)
                    .allSatisfy(operator -> assertThat(plans).containsPattern("(?m)^\\W*" + operator + "\\b"));
        }
    }

    private static List<String> operators() throws IOException {
        try (Stream<Path> files = Files.list(OPERATORS)) {
            return files.map(GoldenFormsTest::text)
                    .flatMap(text -> OPERATOR.matcher(text).results())
                    .map(found -> found.group(1))
                    .filter(name -> !NEVER_SHOWN.contains(name))
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyOperatorHasWordsOfItsOwn() {
        assertThat(lines()).hasSizeGreaterThan(1000).allSatisfy(line -> {
            assertThat(line).doesNotContainPattern("Enumerable|Schemaless|Logical|\\$(\\d|f|SUM0)|EXPR\\$");
            assertThat(line.length()).as(line).isLessThanOrEqualTo(WIDTH);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Look up \\w+ by key\n",
                "Look up \\w+ by row key\n",
                "Read \\w+ by index \\w+\n",
                "Read \\w+ by index \\w+ \\(global\\)\n( +\\w+: .*\n)* +shards: 1 of 16\n",
                "Scan \\w+\n( +\\w+: .*\n)* +shards: 16 of 16\n",
                "Scan \\w+\n +pushed: _shard = .*\n +shards: 1 of 16\n",
                "Read \\w+ by key range\n +pushed: hotel_id = .*\n( +checked: .*\n)? +shards: 1 of 16\n",
                "Read \\w+ by key range\n +pushed: id >= .*\n( +checked: .*\n)? +shards: 16 of 16\n",
                "Read \\w+ by union of key, index \\w+, index \\w+ \\(global\\)\n",
                "Read \\w+ by union of 2 × key\n",
                "Read \\w+ by union of 2 × index \\w+",
                "Read \\w+ by union of 2 × scan\n",
                "Read \\w+ by index \\w+, in order\n",
                "Read \\w+ by index \\w+ \\(global\\), in order\n",
                "Read \\w+ by key range, in order\n",
                "Read \\w+ by key range, in order, merged\n",
                "Read \\w+ by index \\w+, in order, merged\n",
                "in order\n( +\\w+: .*\n)* +order: \\w+ DESC",
                "in order\n( +\\w+: .*\n)* +order: .*\n +skipped: ",
                "in order\n( +\\w+: .*\n)* +order: \\w+, .*\n +first: .*\n +index order: \\w+\n",
                " Join \\(lookup\\) \\w+ by key\n",
                " Join \\(lookup\\) \\w+ by row key\n",
                " Join \\(lookup\\) \\w+ by index \\w+\n",
                " Join \\(lookup\\) \\w+ by index \\w+ \\(global\\)\n",
                "Left join \\(lookup\\)",
                "Right join \\(lookup\\)",
                "Semi join \\(lookup\\) \\w+ by key\n",
                "Semi join \\(lookup\\) \\w+ by index \\w+",
                "Anti join \\(lookup\\) \\w+ by key\n",
                "Anti join \\(lookup\\) \\w+ by index \\w+",
                " Join \\(hash\\)\n +on: .*\n +hashed: the first input",
                " Join \\(hash\\)\n +on: .*\n +hashed: the second input",
                "Left join \\(hash\\)\n +on: .*\n +hashed: the second input",
                "Full join \\(",
                "Take the first value of each\n +values: MIN\\(\\w+\\)\n",
                "Take the first value of each\n +values: MIN\\(\\w+\\), MAX\\(\\w+\\)\n",
                "Group\n +group by: .*\n +sets: ",
            })
    void everyWayToFindRowsStandsInAPlan(String form) {
        assertThat(plans()).containsPattern(form);
    }
}

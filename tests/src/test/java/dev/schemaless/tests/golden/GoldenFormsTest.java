package dev.schemaless.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever can stand in a plan stands in a golden one: every operator of ours, and every way in which rows are found. */
final class GoldenFormsTest {
    private static final Path OPERATORS = ProjectRoot.resolve("planner/src/main/java/dev/schemaless/planner/rel");
    private static final Pattern OPERATOR =
            Pattern.compile("public final class (\\w+) extends \\w+ implements (?:\\w*Rel|TableAccess) ");

    /** They stand around operators that golden plans have, in plans of EXPLAIN ANALYZE and in those that run. */
    private static final Set<String> NEVER_SHOWN = Set.of("SchemalessMeter", "EnumerableMeter", "EnumerableGuard");

    private static String plans() {
        return GoldenFile.all().stream()
                .flatMap(file -> file.queries().stream())
                .flatMap(query -> query.plan().stream())
                .reduce("", (all, line) -> all + line + "\n");
    }

    @Test
    void everyOperatorStandsInAPlan() throws IOException {
        String plans = plans();
        List<String> operators = operators();

        assertThat(operators).hasSizeGreaterThanOrEqualTo(15);
        assertThat(operators)
                .allSatisfy(operator -> assertThat(plans).containsPattern("(?m)^ *" + operator + "(\\(|$)"));
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SchemalessRead\\(.*by=\\[primary key]",
                "SchemalessRead\\(.*by=\\[row key]",
                "SchemalessRead\\(.*by=\\[index \\w+]",
                "SchemalessRead\\(.*by=\\[index \\w+ \\(global\\)], shards=\\[1 of 16]",
                "SchemalessRead\\(.*by=\\[scan], shards=\\[16 of 16]",
                "SchemalessRead\\(.*by=\\[scan], shards=\\[1 of 16], pushed=\\[_shard = ",
                "SchemalessRead\\(.*by=\\[primary key range], shards=\\[1 of 16], pushed=\\[hotel_id = ",
                "SchemalessRead\\(.*by=\\[primary key range], shards=\\[16 of 16], pushed=\\[id >= ",
                "SchemalessRead\\(.*by=\\[union of primary key, index \\w+, index \\w+ \\(global\\)]",
                "SchemalessRead\\(.*by=\\[union of 2 × primary key]",
                "SchemalessRead\\(.*by=\\[union of 2 × index \\w+]",
                "SchemalessRead\\(.*by=\\[union of 2 × scan]",
                "SchemalessFirst\\(.*by=\\[index \\w+ in order of [\\w., ]+]",
                "SchemalessFirst\\(.*by=\\[index \\w+ \\(global\\) in order of [\\w., ]+]",
                "SchemalessFirst\\(.*by=\\[primary key range in order of [\\w., ]+]",
                "SchemalessFirst\\(.*by=\\[primary key range merged in order of [\\w., ]+]",
                "SchemalessFirst\\(.*by=\\[index \\w+ merged in order of [\\w., ]+]",
                "SchemalessFirst\\(.*order=\\[\\w+ DESC",
                "SchemalessFirst\\(.*offset=\\[",
                "SchemalessLookupJoin\\(.*by=\\[primary key].*joinType=\\[inner]",
                "SchemalessLookupJoin\\(.*by=\\[row key].*joinType=\\[inner]",
                "SchemalessLookupJoin\\(.*by=\\[index \\w+].*joinType=\\[inner]",
                "SchemalessLookupJoin\\(.*by=\\[index \\w+ \\(global\\)].*joinType=\\[inner]",
                "SchemalessLookupJoin\\(.*joinType=\\[left]",
                "SchemalessLookupJoin\\(.*joinType=\\[right]",
                "SchemalessLookupJoin\\(.*by=\\[primary key].*joinType=\\[semi]",
                "SchemalessLookupJoin\\(.*by=\\[index \\w+].*joinType=\\[semi]",
                "SchemalessLookupJoin\\(.*by=\\[primary key].*joinType=\\[anti]",
                "SchemalessLookupJoin\\(.*by=\\[index \\w+].*joinType=\\[anti]",
                "SchemalessHashJoin\\(.*joinType=\\[inner], hashed=\\[left]",
                "SchemalessHashJoin\\(.*joinType=\\[inner], hashed=\\[right]",
                "SchemalessHashJoin\\(.*joinType=\\[left], hashed=\\[right]",
                "Enumerable\\w+Join\\(.*joinType=\\[full]",
                "SchemalessEnds\\(values=\\[MIN]\\)",
                "SchemalessEnds\\(values=\\[MIN, MAX]\\)",
                "SchemalessAggregate\\(.*groups=\\[",
            })
    void everyWayToFindRowsStandsInAPlan(String form) {
        assertThat(plans()).containsPattern(form);
    }
}

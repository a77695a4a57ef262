package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks the English of comments and messages in main code, and of documents, by the rules that patterns can express.
 *
 * <p>Each package and document has a baseline of faults, which may only shrink. {@code -Dschemaless.english.write=true}
 * writes smaller numbers into its file. A baseline that grows is refused even then.
 */
final class EnglishTest {
    private static final boolean WRITE = Boolean.getBoolean("schemaless.english.write");

    /** Architecture decisions are history, which is not rewritten. */
    private static final String HISTORY = "docs/adr/";

    private static final List<Prose> PASSAGES = passages();

    @Test
    void faultsOfEachPlaceAreThoseOfItsBaseline() {
        SortedMap<String, Integer> counts = counts(PASSAGES);
        SortedMap<String, Integer> baseline = EnglishBaseline.read();

        assertThat(more(counts, baseline, PASSAGES))
                .as("passages of places where more of them than before break a rule")
                .isEmpty();
        if (WRITE) {
            EnglishBaseline.write(counts);
        } else {
            assertThat(counts)
                    .as("fewer faults than the baseline: run this test with -Dschemaless.english.write=true")
                    .isEqualTo(baseline);
        }
    }

    @Test
    void atMostTwoPercentOfDocstringsLackASubjectOrAnActor() {
        Set<EnglishRule> rules =
                EnumSet.of(EnglishRule.FIRST_WORD, EnglishRule.NOUN, EnglishRule.ACTOR, EnglishRule.NEGATION);
        List<Prose> docstrings = PASSAGES.stream()
                .filter(passage -> passage.kind() == Prose.Kind.JAVADOC)
                .toList();

        assertThat(docstrings)
                .filteredOn(docstring -> rules.stream().anyMatch(rule -> rule.isBrokenBy(docstring)))
                .extracting(docstring -> docstring.source() + ": " + docstring.text())
                .hasSizeLessThanOrEqualTo(docstrings.size() / 50);
    }

    @Test
    void passagesAreFoundInAllKindsOfText() {
        assertThat(PASSAGES.stream().collect(Collectors.groupingBy(Prose::kind, Collectors.counting())))
                .hasSize(Prose.Kind.values().length)
                .allSatisfy((kind, count) -> assertThat(count).isGreaterThan(100));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FIRST_WORD | What a pickle may take.
            FIRST_WORD | Of an enum its names.
            NOUN       | Returns what is left of the range.
            NOUN       | Waits for whoever has the lock.
            NOUN       | Those who wait are woken.
            ACTOR      | Null if nobody knows.
            ACTOR      | Follows it as far as it goes.
            NEGATION   | 'x' is no UUID.
            NEGATION   | Null if it is none of them.
            TERM       | Callers travel together.
            TERM       | Returns all keys that begin so.
            WORD       | The first byte tells the format.
            WORD       | Moves behind the header.
            LENGTH     | One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
            seventeen eighteen nineteen twenty a b c d e f.
            """)
    void ruleFindsItsFaults(EnglishRule rule, String text) {
        assertThat(broken(text)).contains(rule);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Says what the plan reads.
            Returns the callers who wait.
            Returns the rest; null if there is none.
            Throws if there is no such row.
            The row is no longer locked.
            The result is no longer than the text.
            A limit of each of the parts. It is checked first: a long list ends one two three four five six seven eight.
            """)
    void plainSentencesBreakNoRule(String text) {
        assertThat(broken(text)).isEmpty();
    }

    @Test
    void javaFileIsReadAsItsPassages() {
        SourceTree.Source source = new SourceTree.Source(
                Path.of("catalog/src/main/java/dev/schemaless/catalog/cell/A.java"),
                List.of(
                        "/**",
                        " * Reads {@code a {b}} of <b>it</b>.",
                        " */",
                        "class A { // first line",
                        "    // second line",
                        "    char quote = '\"';",
                        "    String message = \"Cannot read \\\"it\\\" \"",
                        "            + \"from here: \" + quote + \"no\";",
                        "}"));

        assertThat(Prose.ofJava(source))
                .extracting(Prose::kind, Prose::place, Prose::text)
                .containsExactly(
                        tuple(Prose.Kind.JAVADOC, "catalog.cell", "Reads X of it."),
                        tuple(Prose.Kind.COMMENT, "catalog.cell", "first line second line"),
                        tuple(Prose.Kind.MESSAGE, "catalog.cell", "Cannot read \\\"it\\\" from here:"));
    }

    private static List<EnglishRule> broken(String text) {
        Prose passage = new Prose(Prose.Kind.JAVADOC, "", "", text);
        return Arrays.stream(EnglishRule.values())
                .filter(rule -> rule.isBrokenBy(passage))
                .toList();
    }

    private static List<Prose> passages() {
        Stream<Prose> java = SourceTree.mainJava().stream().map(Prose::ofJava).flatMap(List::stream);
        Stream<Prose> documents = SourceTree.texts().stream()
                .filter(source -> source.name().endsWith(".md"))
                .filter(source -> !source.path().startsWith(HISTORY))
                .map(Prose::ofDocument)
                .flatMap(List::stream);
        return Stream.concat(java, documents).toList();
    }

    private static SortedMap<String, Integer> counts(List<Prose> passages) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (EnglishRule rule : EnglishRule.values()) {
            passages.stream()
                    .filter(rule::isBrokenBy)
                    .forEach(passage -> counts.merge(key(passage, rule), 1, Integer::sum));
        }
        return counts;
    }

    /** Returns the faults of each place that has more of them than before: any of these may be the new one. */
    private static List<String> more(
            SortedMap<String, Integer> counts, SortedMap<String, Integer> baseline, List<Prose> passages) {
        TreeSet<String> grown = new TreeSet<>(counts.keySet());
        grown.removeIf(key -> counts.get(key) <= baseline.getOrDefault(key, 0));
        List<String> faults = new ArrayList<>();
        for (EnglishRule rule : EnglishRule.values()) {
            passages.stream()
                    .filter(passage -> grown.contains(key(passage, rule)) && rule.isBrokenBy(passage))
                    .map(passage -> rule + " " + passage.source() + ": " + passage.text())
                    .forEach(faults::add);
        }
        return faults;
    }

    private static String key(Prose passage, EnglishRule rule) {
        return passage.place() + " " + passage.kind() + " " + rule;
    }
}

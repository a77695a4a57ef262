package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.lint.SourceTree.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rules of the tree that no compiler knows. An exception is an entry in a map here, with its reason. */
final class LintTest {
    private static final int LINE_LIMIT = 400;
    private static final Map<String, String> LONGER_FILES = Map.of(
            "driver/src/main/java/dev/schemaless/jdbc/meta/DatabaseFacts.java",
            "java.sql.DatabaseMetaData asks that many questions, each with its one answer");

    private static final Pattern BANNED_SUFFIX =
            Pattern.compile(".*(Impl|Manager|Utils?|Helper|(?<!Meta)Data|(?<!Property)Info)");
    private static final Pattern BANNED_WORD = Pattern.compile("Blob|Document|Record|VersionId");
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX)\\b|(?i)\\bfor now\\b");
    private static final Pattern AUTHOR = Pattern.compile("@author\\b");
    private static final Pattern MACHINE_PATH = Pattern.compile("(?<![\\w.])/(work|root|home/\\w+)/");
    /** Climbs out of the clone. */
    private static final Pattern BESIDE_THE_CLONE = Pattern.compile("\\.\\./\\.\\.|\"\\.\\.\",\\s*\"\\.\\.\""
            + "|\\b(ROOT|PATH)\\.(getParent\\(|resolve(Sibling)?\\(\"\\.\\.)|ProjectRoot\\.resolve\\(\"\\.\\.");

    private static final Pattern SKIPPED_BACKEND = Pattern.compile("\\bassume\\w+\\(\\w+\\.backend\\(\\)");

    private static final Pattern TEST_ANNOTATION =
            Pattern.compile("^\\s*@(Test|ParameterizedTest|RepeatedTest|TestFactory)\\b");
    private static final Pattern SWITCHED_OFF = Pattern.compile("@(Disabled|Ignore)\\b");
    private static final Pattern SORTED = Pattern.compile("lint: sorted\\b");

    @Test
    void noFileIsLongerThanItNeedsToBe() {
        assertThat(SourceTree.java())
                .filteredOn(source -> !LONGER_FILES.containsKey(source.path().toString()))
                .filteredOn(source -> source.lines().size() > LINE_LIMIT)
                .extracting(source -> source.path() + ": " + source.lines().size() + " lines")
                .isEmpty();
    }

    @Test
    void everyExceptionToTheLengthIsNeeded() {
        Set<String> longer = SourceTree.java().stream()
                .filter(source -> source.lines().size() > LINE_LIMIT)
                .map(source -> source.path().toString())
                .collect(Collectors.toSet());

        assertThat(longer).containsAll(LONGER_FILES.keySet());
    }

    @Test
    void noNameEndsInAWordThatSaysNothing() {
        assertThat(SourceTree.java())
                .extracting(Source::className)
                .noneMatch(name -> BANNED_SUFFIX.matcher(name).matches());
    }

    @Test
    void namesUseTheProjectsOwnWords() {
        assertThat(SourceTree.mainJava())
                .filteredOn(source -> !source.path().startsWith("driver"))
                .extracting(Source::className)
                .noneMatch(name -> BANNED_WORD.matcher(name).find());
    }

    @Test
    void everyPackageSaysWhatItIsAndMarksNulls() {
        Pattern marked = Pattern.compile("^@NullMarked$");
        // a package is described once, though several modules and folders may have classes of it
        Set<String> packages =
                SourceTree.java().stream().map(LintTest::packageOf).collect(Collectors.toCollection(TreeSet::new));
        Set<String> described = SourceTree.java().stream()
                .filter(source -> source.name().equals("package-info.java"))
                .filter(source ->
                        source.contains(marked) && source.lines().get(0).startsWith("/**"))
                .map(LintTest::packageOf)
                .collect(Collectors.toSet());
        packages.removeAll(described);

        assertThat(packages).isEmpty();
    }

    private static String packageOf(Source source) {
        return source.path().getParent().toString().replaceFirst(".*src/(test|main)/java/", "");
    }

    @Test
    void nothingIsLeftUnfinished() {
        assertThat(matches(SourceTree.java(), UNFINISHED)).isEmpty();
    }

    /** So the variable and a comment show that a failure is dropped on purpose. */
    @Test
    void emptyCatchNamesItsFailureIgnoredAndHasTheReason() {
        Pattern empty = Pattern.compile("catch \\([^()]* (\\w+)\\) \\{(?:\\s|//[^\n]*)*+\\}");
        assertThat(SourceTree.java())
                .flatMap(source -> empty.matcher(String.join("\n", source.lines()))
                        .results()
                        .filter(found -> !found.group(1).equals("ignored")
                                || !found.group().contains("//"))
                        .map(found -> source.path() + ": " + found.group())
                        .toList())
                .isEmpty();
        assertThat(matches(SourceTree.mainJava(), Pattern.compile("Thread\\.onSpinWait")))
                .isEmpty();
    }

    @Test
    void filesNameNoAuthor() {
        assertThat(matches(SourceTree.java(), AUTHOR)).isEmpty();
    }

    @Test
    void nothingNamesAPlaceOnSomeMachine() {
        assertThat(matches(SourceTree.texts(), MACHINE_PATH)).isEmpty();
    }

    @Test
    void noTestNamesADirectoryBesideTheClone() {
        List<Source> tests = SourceTree.java().stream()
                .filter(source -> source.path().toString().contains("src/test/"))
                .toList();

        assertThat(tests).isNotEmpty();
        assertThat(matches(tests, BESIDE_THE_CLONE)).isEmpty();
    }

    /** A suite that differs between backends is two suites: continuous integration expects each method on all of them. */
    @Test
    void noTestIsSkippedOnABackendOfItsSuite() {
        assertThat(matches(SourceTree.java(), SKIPPED_BACKEND)).isEmpty();
    }

    @Test
    void everyTestIsNamedSoThatItRuns() {
        assertThat(SourceTree.java())
                .filteredOn(source -> !source.path().toString().contains("/bench/"))
                .filteredOn(source -> source.contains(TEST_ANNOTATION))
                .extracting(Source::className)
                // a soak runs when it is asked for: make soak
                .allMatch(name -> name.matches(".*(Test|IT|Properties|Contract|Soak)"));
    }

    @Test
    void noTestIsSwitchedOff() {
        assertThat(matches(SourceTree.java(), SWITCHED_OFF)).isEmpty();
    }

    @Test
    void noTestIsNamedAfterBeingOne() {
        Pattern named = Pattern.compile("^\\s*void (test|should)[A-Z]\\w*\\(");
        assertThat(matches(SourceTree.java(), named)).isEmpty();
    }

    @Test
    void everyContractRunsSomewhere() {
        Pattern onBackend = Pattern.compile("^@OnBackend\\(");
        Pattern extended = Pattern.compile("\\bextends (\\w+Contract)\\b");
        List<Source> sources = SourceTree.java();
        Set<String> run = sources.stream()
                .flatMap(source -> source.lines().stream())
                .flatMap(line -> extended.matcher(line).results())
                .map(found -> found.group(1))
                .collect(Collectors.toSet());

        assertThat(sources)
                .filteredOn(source -> source.className().endsWith("Contract"))
                .filteredOn(source -> !source.contains(onBackend))
                .extracting(Source::className)
                .isSubsetOf(run);
    }

    @Test
    void noSuiteIsOnlyAnotherOneOnAnotherBackend() {
        assertThat(SourceTree.java())
                .filteredOn(source -> source.contains(Pattern.compile("^@OnBackend\\(")))
                .filteredOn(source -> source.contains(Pattern.compile("class \\w+ extends \\w+ \\{\\}$")))
                .as("name the backend in the annotation of the suite that is extended")
                .isEmpty();
    }

    @Test
    void linesEndWithoutBlanks() {
        assertThat(matches(SourceTree.texts(), Pattern.compile("[ \\t]$"))).isEmpty();
    }

    @Test
    void listsMarkedAsSortedAreSorted() {
        List<String> wrong = new ArrayList<>();
        for (Source source : others(SourceTree.texts())) {
            for (int i = 0; i < source.lines().size(); i++) {
                if (SORTED.matcher(source.lines().get(i)).find()) {
                    outOfOrder(source, i + 1).forEach(wrong::add);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** Compares the lines from {@code start} to the next blank one or closing bracket. */
    private static List<String> outOfOrder(Source source, int start) {
        List<String> wrong = new ArrayList<>();
        for (int i = start + 1; i < source.lines().size(); i++) {
            String line = source.lines().get(i).strip();
            if (line.isEmpty() || "]})".indexOf(line.charAt(0)) >= 0 || line.startsWith("</")) {
                break;
            }
            if (source.lines().get(i - 1).strip().compareToIgnoreCase(line) > 0) {
                wrong.add(source.path() + ":" + (i + 1) + ": " + line);
            }
        }
        return wrong;
    }

    private static List<String> matches(List<Source> sources, Pattern pattern) {
        return others(sources).stream()
                .flatMap(source -> source.matches(pattern))
                .toList();
    }

    /** Leaves out this file, which names what it looks for. */
    private static List<Source> others(List<Source> sources) {
        return sources.stream()
                .filter(source -> !source.name().equals("LintTest.java"))
                .toList();
    }
}

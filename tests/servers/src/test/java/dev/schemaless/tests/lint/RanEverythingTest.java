package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.RanTests.Ran;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Continuous integration runs every test of the tree, on every backend that its suite names. {@code .ci/run} makes several runs; the
 * last one is this test, which compares what all of them listed with the classes that are there.
 */
@EnabledIfSystemProperty(named = "schemaless.test.ran.all", matches = ".+")
final class RanEverythingTest {
    /** Suites that run when they are asked for. */
    private static final String ON_DEMAND = ".*(Bench|Soak)";

    /** Suites that take long on MySQL and ask nothing of the server: continuous integration runs them on MariaDB. */
    private static final Set<String> NOT_ON_MYSQL =
            Set.of("CutIndexContract", "HibernateContract", "IndexTakeoverContract", "LongConditionContract");

    /** A lookup on one of two partitions, where the backend has one. */
    private static final Ran IMPOSSIBLE = new Ran(
            "dev.schemaless.tests.contract.CatalogLeaseContract",
            "lookupThatFindsNothingTakesOneTrip",
            Backend.MYSQL.name());

    private static final Path RAN = Path.of(System.getProperty("schemaless.test.ran.all", "."));

    @Test
    void everyTestRanOnEachBackendOfItsSuite() throws Exception {
        Set<Ran> ran = new HashSet<>(Ran.in(RAN));
        // a suite that names no backend may run once for each of other things, such as layouts
        Ran.in(RAN).forEach(each -> ran.add(new Ran(each.suite(), each.method(), "")));
        Set<Ran> expected = new HashSet<>();
        for (String module : List.of("tests", "tests/servers")) {
            for (Class<?> suite : suites(ProjectRoot.resolve(module, "target/test-classes"))) {
                expected.addAll(expected(suite));
            }
        }
        expected.removeAll(ran);
        expected.remove(IMPOSSIBLE);

        assertThat(expected.stream().map(Ran::toString).sorted().toList())
                .as("tests that no run has passed")
                .isEmpty();
    }

    @Test
    void everySuiteOfTheOtherModulesHasAReport() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (SourceTree.Source source : SourceTree.java()) {
            String path = source.path().toString();
            if (path.matches("(?!tests/(servers/|bench/)?src/).*src/test/java/.*(Test|IT|Properties|Contract)\\.java")
                    && source.lines().stream().noneMatch(line -> line.contains("abstract class"))) {
                String suite = path.replaceFirst(".*src/test/java/", "")
                        .replace(".java", "")
                        .replace('/', '.');
                Path module = ProjectRoot.resolve(path.replaceFirst("/src/.*", ""));
                if (Files.notExists(module.resolve("target/surefire-reports/TEST-" + suite + ".xml"))) {
                    missing.add(path);
                }
            }
        }

        assertThat(missing).as("suites without a report").isEmpty();
    }

    private static Set<Ran> expected(Class<?> suite) {
        Set<String> backends = AnnotationSupport.findAnnotation(suite, OnBackend.class)
                .map(on -> Stream.of(on.value())
                        .filter(backend -> backend.unavailable().isEmpty())
                        .filter(backend -> backend != Backend.MYSQL || !NOT_ON_MYSQL.contains(suite.getSimpleName()))
                        .map(Backend::name)
                        .collect(Collectors.toSet()))
                .orElse(Set.of(""));
        Set<Ran> expected = new HashSet<>();
        for (Method method : ReflectionSupport.findMethods(
                suite,
                method -> AnnotationSupport.isAnnotated(method, Testable.class),
                HierarchyTraversalMode.TOP_DOWN)) {
            backends.forEach(backend -> expected.add(new Ran(suite.getName(), method.getName(), backend)));
        }
        return expected;
    }

    private static List<Class<?>> suites(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class"))
                    .map(file -> file.replace(".class", "").replace('/', '.'))
                    .filter(name -> !name.matches(ON_DEMAND) && !name.equals(RanEverythingTest.class.getName()))
                    .<Class<?>>map(RanEverythingTest::loaded)
                    .filter(type -> !Modifier.isAbstract(type.getModifiers()))
                    .toList();
        }
    }

    private static Class<?> loaded(String name) {
        try {
            return Class.forName(name, false, RanEverythingTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}

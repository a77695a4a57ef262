package dev.schemaless.tests.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The one-file jar lacks classes of the libraries on purpose. What names one of them, by reference or as a string for
 * {@code Class.forName}, is of a library, and the pom says that the named class is left out.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class JarReferencesIT {
    private static final String SHADED = "dev/schemaless/shaded/";
    private static final Pattern NAME = Pattern.compile("dev[/.]schemaless[/.]shaded[/.]([\\w$/.]+)");

    /** The classes that are lacking, each with those that name it. */
    private final Map<String, Set<String>> lacking = new TreeMap<>();

    @BeforeAll
    void scan() throws IOException {
        Set<String> libraries = OneFileJar.libraries().keySet();
        try (JarFile jar = new JarFile(OneFileJar.path().toFile())) {
            List<JarEntry> classes = jar.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .toList();
            Set<String> known = classes.stream().map(JarEntry::getName).collect(Collectors.toSet());
            for (JarEntry entry : classes) {
                try (InputStream in = jar.getInputStream(entry)) {
                    ClassConstants.of(in).stream()
                            .flatMap(text -> NAME.matcher(text).results())
                            .map(JarReferencesIT::file)
                            .filter(file -> !known.contains(SHADED + file) && isOfOne(libraries, file))
                            .forEach(file -> lacking.computeIfAbsent(file, each -> new TreeSet<>())
                                    .add(entry.getName()));
                }
            }
        }
    }

    @Test
    void someClassesAreLeftOut() {
        assertThat(lacking).hasSizeGreaterThan(50);
    }

    @Test
    void ownClassesNameNoneThatIsLeftOut() {
        assertThat(lacking.values()).allSatisfy(names -> assertThat(names).allMatch(name -> name.startsWith(SHADED)));
    }

    @Test
    void thePomLeavesOutWhatLibrariesName() {
        List<Pattern> excludes = excludes();

        assertThat(lacking.entrySet())
                .filteredOn(entry -> excludes.stream()
                        .noneMatch(exclude -> exclude.matcher(entry.getKey()).matches()))
                .isEmpty();
    }

    private static String file(MatchResult name) {
        return name.group(1).replace('.', '/') + ".class";
    }

    private static boolean isOfOne(Set<String> libraries, String file) {
        URL found = JarReferencesIT.class.getClassLoader().getResource(file);
        if (found == null || !found.getProtocol().equals("jar")) {
            return false;
        }
        String jar = found.getPath().substring(0, found.getPath().indexOf("!/"));
        return libraries.contains(OneFileJar.artifact(Path.of(URI.create(jar))));
    }

    /** Returns what the filters of the pom leave out, wildcards as Maven reads them. */
    private static List<Pattern> excludes() {
        try {
            return Pom.read(ProjectRoot.resolve("driver", "one-file", "pom.xml"))
                    .texts("//filter/excludes/exclude")
                    .stream()
                    .map(exclude -> Pattern.quote(exclude)
                            .replace("**", "\\E.*\\Q")
                            .replaceAll("(?<!\\.)\\*", "\\\\E[^/]*\\\\Q")
                            .replace("?", "\\E[^/]\\Q"))
                    .map(Pattern::compile)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

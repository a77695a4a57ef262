package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DocumentsTest {
    /** A reader who learns the driver needs at most a day for 300 KB. */
    private static final long MOST_KILOBYTES = 309;

    private static final Path ROOT = ProjectRoot.PATH;
    private static final Path INTERNALS = ROOT.resolve("docs/internals");
    private static final Path DECISIONS = ROOT.resolve("docs/adr");
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern CLASS = Pattern.compile("(\\w+\\.)+[A-Z]\\w*|[A-Z][a-z0-9]+[A-Z]\\w*");
    private static final Pattern PACKAGE = Pattern.compile("(catalog|stores|planner|jdbc|cli|tests)(\\.[a-z]\\w*)+");
    private static final Pattern PATH = Pattern.compile("(catalog|stores|planner|driver|cli|tests|docs)/[\\w./-]+");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    @Test
    void everyRelativeLinkLeadsToAFileOrAHeading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            Matcher links = LINK.matcher(Files.readString(document));
            while (links.find()) {
                Path target = links.group(1).isEmpty() ? document : document.resolveSibling(links.group(1));
                String anchor = links.group(2);
                if (!Files.exists(target) || (anchor != null && !anchors(target).contains(anchor))) {
                    broken.add(ROOT.relativize(document) + ": " + links.group());
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void readmeStaysShort() throws IOException {
        assertThat(Files.size(ROOT.resolve("README.md"))).isLessThanOrEqualTo(9 * 1024);
    }

    @Test
    void everyLoggerIsListed() throws IOException {
        String logging = Files.readString(ROOT.resolve("docs/logging.md"));
        List<String> missing = new ArrayList<>();
        for (Path source : sources()) {
            if (source.toString().contains("src/main")
                    && Files.readString(source).contains("LoggerFactory.getLogger(")) {
                String name = source.toString()
                        .replaceFirst(".*src/main/java/", "")
                        .replace('/', '.')
                        .replaceFirst("\\.java$", "");
                String room = name.substring(0, name.lastIndexOf('.'));
                if (!logging.contains("`" + name + "`") && !logging.contains("`" + room + "`")) {
                    missing.add(name);
                }
            }
        }

        assertThat(missing).isEmpty();
    }

    @Test
    void everyModuleIsDescribed() {
        assertThat(Stream.of("catalog", "stores", "planner", "driver", "cli", "tests", "sqlline-config"))
                .allMatch(module -> Files.exists(ROOT.resolve(module).resolve("README.md")));
    }

    @Test
    void everyPackageHasALineInItsModulesReadme() throws IOException {
        List<String> missing = new ArrayList<>();
        for (String module : List.of("catalog", "stores", "planner", "driver")) {
            String readme = Files.readString(ROOT.resolve(module).resolve("README.md"));
            for (String name : packages(module)) {
                if (!readme.contains("`" + name + "`") && !readme.contains("`" + name.replace('/', '.') + "`")) {
                    missing.add(module + ": " + name);
                }
            }
        }

        assertThat(missing).isEmpty();
    }

    /**
     * In a page about the code {@code catalog.cell.RowKey} and {@code RowKey} are classes, {@code catalog.cell} is a package, and {@code
     * planner/parser} a path.
     */
    @Test
    void pagesAboutTheCodeNameWhatExists() throws IOException {
        List<Path> sources = sources();
        List<String> missing = new ArrayList<>();
        for (Path page : documents()) {
            if (page.startsWith(INTERNALS)) {
                CODE.matcher(Files.readString(page))
                        .results()
                        .map(name -> name.group(1))
                        .filter(name -> isMissing(name, sources))
                        .forEach(name -> missing.add(ROOT.relativize(page) + ": " + name));
            }
        }

        assertThat(missing).isEmpty();
    }

    private static boolean isMissing(String name, List<Path> sources) {
        Path path = Path.of(name.replace('.', '/'));
        if (CLASS.matcher(name).matches()) {
            return sources.stream().noneMatch(source -> source.endsWith(path + ".java"));
        }
        if (PACKAGE.matcher(name).matches()) {
            return sources.stream().noneMatch(source -> source.getParent().endsWith(path));
        }
        return PATH.matcher(name).matches() && !Files.exists(ROOT.resolve(name));
    }

    @ParameterizedTest
    @CsvSource({
        "keys-and-indexes.md, 6",
        "reading.md, 6",
        "writing.md, 6",
        "planning.md, 6",
        "stores-of-others.md, 6",
        "performance.md, 8"
    })
    void pageAboutTheCodeIsReadAtOneGo(String page, long kilobytes) throws IOException {
        assertThat(Files.size(INTERNALS.resolve(page))).isLessThanOrEqualTo(kilobytes * 1024);
    }

    @Test
    void documentsAreNoMoreThanAReaderHasTimeFor() throws IOException {
        long bytes = 0;
        for (Path document : documents()) {
            if (!document.startsWith(DECISIONS)) {
                bytes += Files.size(document);
            }
        }

        assertThat(bytes)
                .as("bytes of all documents but decisions: shorten others for what you add")
                .isLessThanOrEqualTo(MOST_KILOBYTES * 1024);
    }

    @Test
    void everyDecisionIsListed() throws IOException {
        String list = Files.readString(DECISIONS.resolve("README.md"));

        assertThat(documents())
                .filteredOn(document -> document.startsWith(DECISIONS) && !document.endsWith("README.md"))
                .allMatch(document -> list.contains("](" + document.getFileName() + ")"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application.properties",
                "META-INF/spring.factories",
                "dev/schemaless/clients/schedule/quartz.properties",
                "dev/schemaless/clients/schedule/scheduled_tasks.sql",
                "dev/schemaless/clients/schedule/shedlock.sql",
                "dev/schemaless/clients/tool/schemaless.properties"
            })
    void settingsThatAreShownAreThoseThatAreTested(String file) throws IOException {
        String tested = Files.readString(
                ROOT.resolve("tests/clients/src/test/resources").resolve(file));

        assertThat(Files.readString(ROOT.resolve("docs/tools.md")))
                .contains("\n" + tested.replace("dev.schemaless.clients.spring.", "your.application.") + "```\n");
    }

    /** Returns the anchors of a document's headings, as GitHub makes them. */
    private static List<String> anchors(Path document) throws IOException {
        return HEADING.matcher(Files.readString(document))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    private static List<String> packages(String module) throws IOException {
        Path base = ROOT.resolve(module)
                .resolve("src/main/java/dev/schemaless")
                .resolve(module.equals("driver") ? "jdbc" : module);
        try (Stream<Path> paths = Files.walk(base)) {
            return paths.filter(path -> path.endsWith("package-info.java"))
                    .map(path -> base.relativize(path.getParent()).toString())
                    .filter(name -> !name.isEmpty())
                    .toList();
        }
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : List.of(
                "catalog",
                "stores",
                "planner",
                "planner/parser",
                "driver",
                "cli",
                "tests",
                "tests/bench",
                "tests/servers")) {
            try (Stream<Path> paths = Files.walk(ROOT.resolve(module).resolve("src"))) {
                paths.filter(path -> path.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> paths = Files.walk(ROOT, 6)) {
            return paths.filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> !ROOT.relativize(path).toString().contains("target"))
                    .toList();
        }
    }
}

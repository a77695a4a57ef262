package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|#)([^)#\\s]+)");

    @Test
    void everyRelativeLinkLeadsToAFile() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            Matcher links = LINK.matcher(Files.readString(document));
            while (links.find()) {
                if (!Files.exists(document.resolveSibling(links.group(1)))) {
                    broken.add(ROOT.relativize(document) + ": " + links.group(1));
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void everyModuleIsDescribed() {
        assertThat(Stream.of("catalog", "planner", "driver", "tests", "sqlline-config"))
                .allMatch(module -> Files.exists(ROOT.resolve(module).resolve("README.md")));
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> paths = Files.walk(ROOT, 6)) {
            return paths.filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> !ROOT.relativize(path).toString().contains("target"))
                    .toList();
        }
    }
}

package dev.schemaless.tests.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The poms that are installed and deployed, which are not those that the build reads. */
final class PublishedPomIT {
    private static final Path ROOT = ProjectRoot.PATH;
    private static final Path ONE_FILE = ROOT.resolve("driver/one-file/target/published-pom.xml");
    private static final Path BOM = ROOT.resolve("bom/target/published-pom.xml");

    @Test
    void oneFileJarBringsNothingBesideItself() throws IOException {
        Pom pom = Pom.read(ONE_FILE);

        assertThat(pom.texts("/project/artifactId")).containsExactly("schemaless-jdbc");
        assertThat(pom.texts("/project/packaging")).isSubsetOf("jar");
        assertThat(pom.texts("//parent")).isEmpty();
        assertThat(pom.texts("//dependency")).isEmpty();
    }

    @Test
    void bomManagesEveryArtifactAndNothingElse() throws IOException {
        Pom pom = Pom.read(BOM);

        assertThat(pom.texts("//parent")).isEmpty();
        assertThat(pom.texts("//dependency/groupId")).containsOnly("dev.schemaless");
        assertThat(pom.texts("//dependency/artifactId")).containsExactlyInAnyOrderElementsOf(publishedJars());
    }

    @ParameterizedTest
    @ValueSource(strings = {"driver/one-file/target/published-pom.xml", "bom/target/published-pom.xml", "pom.xml"})
    void pomSaysWhatARepositoryAsksFor(String file) throws IOException {
        Pom pom = Pom.read(ROOT.resolve(file));

        for (String path : List.of("name", "description", "url", "licenses/license/url", "developers/developer/name")) {
            assertThat(pom.texts("/project/" + path)).as(path).hasSize(1).doesNotContain("");
        }
        for (String path : List.of("scm/connection", "scm/developerConnection", "scm/url")) {
            assertThat(pom.texts("/project/" + path)).as(path).hasSize(1).doesNotContain("");
        }
    }

    private static List<String> publishedJars() throws IOException {
        return Pom.read(ROOT.resolve("pom.xml")).texts("/project/modules/module").stream()
                // a module in a file checks the format and makes nothing
                .filter(module -> !module.equals("bom") && !module.startsWith("tests") && !module.endsWith(".xml"))
                .map(PublishedPomIT::artifactOf)
                .toList();
    }

    private static String artifactOf(String module) {
        try {
            return Pom.read(ROOT.resolve(module).resolve("pom.xml"))
                    .texts("/project/artifactId")
                    .get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.schemaless.tests.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

final class JarContentsIT {
    private static final long SIZE_LIMIT = 25_500_000;
    private static final Set<String> LICENCES =
            Set.of("Apache-2.0", "BSD-3-Clause", "GPL-2.0-with-Universal-FOSS-Exception-1.0", "MIT", "MPL-2.0");
    private static final Pattern OURS = Pattern.compile(
            "dev/schemaless/.*|META-INF/(LICENSE|NOTICE|MANIFEST\\.MF|(licenses|sbom|schemaless|services)/.*)");

    @Test
    void everythingLiesUnderOurNames() throws IOException {
        assertThat(names()).allMatch(name -> OURS.matcher(name).matches());
    }

    @Test
    void servicesAreOursAndRelocated() throws IOException {
        assertThat(names().stream().filter(name -> name.startsWith("META-INF/services/")))
                .containsExactlyInAnyOrder(
                        "META-INF/services/java.sql.Driver",
                        "META-INF/services/dev.schemaless.shaded.org.slf4j.spi.SLF4JServiceProvider");
    }

    @Test
    void noCompilerIsInside() throws IOException {
        assertThat(names()).noneMatch(name -> name.contains("org/codehaus/janino/"));
    }

    @Test
    void oneDriverIsRegistered() throws IOException {
        assertThat(text("META-INF/services/java.sql.Driver").lines())
                .containsExactly("dev.schemaless.jdbc.SchemalessDriver");
    }

    @Test
    void nothingIsSignedAndNothingIsAModule() throws IOException {
        assertThat(names()).noneMatch(name -> name.matches(".*\\.(SF|RSA|DSA|EC)|(.*/)?module-info\\.class"));
    }

    @Test
    void manifestNamesTheModuleAndWhoMadeIt() throws IOException {
        try (JarFile jar = new JarFile(OneFileJar.path().toFile())) {
            assertThat(jar.getManifest().getMainAttributes())
                    .containsEntry(new Attributes.Name("Automatic-Module-Name"), "dev.schemaless.jdbc")
                    .containsEntry(Attributes.Name.IMPLEMENTATION_TITLE, "schemaless-jdbc")
                    .containsEntry(Attributes.Name.IMPLEMENTATION_VENDOR, "jdbc:schemaless: project");
        }
    }

    @Test
    void h2LiesInsideUnmodified() throws IOException, URISyntaxException {
        assertThat(bytes("META-INF/schemaless/h2.jar")).isEqualTo(Files.readAllBytes(jarOf(org.h2.Driver.class)));
    }

    @Test
    void connectorLiesInsideUnmodified() throws IOException, URISyntaxException {
        assertThat(bytes("META-INF/schemaless/mysql-connector-j.jar"))
                .isEqualTo(Files.readAllBytes(jarOf(com.mysql.cj.jdbc.Driver.class)));
    }

    @Test
    void jarIsNoLargerThanItsLimit() throws IOException {
        assertThat(Files.size(OneFileJar.path())).isLessThan(SIZE_LIMIT);
    }

    @Test
    void everyBundledLibraryIsListedWithItsVersionAndLicence() throws IOException {
        Map<String, String> listed = new TreeMap<>();
        listed().forEach((name, entry) -> listed.put(name, entry.version()));

        assertThat(listed).containsExactlyEntriesOf(OneFileJar.libraries());
    }

    /** Scanners look for it there; the checksums are those of the libraries as they are published. */
    @Test
    void billOfMaterialsHasEveryBundledLibrary() throws IOException {
        Map<String, String> found = new TreeMap<>();
        JsonNode components = new ObjectMapper()
                .readTree(bytes("META-INF/sbom/schemaless-jdbc.cdx.json"))
                .get("components");
        for (JsonNode component : components) {
            if (!component.get("group").asText().equals("dev.schemaless")) {
                assertThat(component.get("purl").asText()).startsWith("pkg:maven/");
                assertThat(component.get("hashes")).isNotEmpty();
                found.put(
                        component.get("name").asText(), component.get("version").asText());
            }
        }

        found.remove("jspecify"); // annotations, which our classes refer to and the jar leaves out
        assertThat(found).containsExactlyEntriesOf(OneFileJar.libraries());
    }

    @Test
    void everyLicenceIsAllowed() throws IOException {
        assertThat(listed().values()).extracting(Listed::licence).isSubsetOf(LICENCES);
    }

    @Test
    void everyLicenceOtherThanOursHasItsText() throws IOException {
        List<String> names = names();
        for (Map.Entry<String, Listed> listed : listed().entrySet()) {
            if (!listed.getValue().licence().equals("Apache-2.0")) {
                assertThat(names)
                        .anyMatch(name -> name.startsWith("META-INF/licenses/" + listed.getKey() + "/LICENSE"));
            }
        }
    }

    @Test
    void everyNoticeOfABundledLibraryIsKept() throws IOException {
        assertThat(names())
                .contains(
                        "META-INF/LICENSE",
                        "META-INF/NOTICE",
                        "META-INF/licenses/calcite-core/NOTICE",
                        "META-INF/licenses/jackson-core/NOTICE");
    }

    @Test
    void connectorsLicenceNamesBothItsParts() throws IOException {
        assertThat(text("META-INF/licenses/mysql-connector-j/LICENSE"))
                .contains("GNU GENERAL PUBLIC LICENSE", "Universal FOSS Exception");
    }

    private record Listed(String version, String licence) {}

    private static Map<String, Listed> listed() throws IOException {
        Pattern line =
                Pattern.compile("(?m)^([A-Za-z0-9-]+) +([0-9][0-9A-Za-z.-]*) +([A-Za-z]+-?[A-Za-z0-9.-]*[0-9A-Za-z])$");
        String table = text("META-INF/licenses/THIRD-PARTY.txt");
        Matcher matcher = line.matcher(table.substring(table.indexOf("NAME "), table.indexOf("Sources of")));
        Map<String, Listed> found = new TreeMap<>();
        while (matcher.find()) {
            found.put(matcher.group(1), new Listed(matcher.group(2), matcher.group(3)));
        }
        return found;
    }

    private static Path jarOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<String> names() throws IOException {
        try (JarFile jar = new JarFile(OneFileJar.path().toFile())) {
            return jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
        }
    }

    private static String text(String name) throws IOException {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String name) throws IOException {
        try (JarFile jar = new JarFile(OneFileJar.path().toFile());
                InputStream in = jar.getInputStream(jar.getEntry(name))) {
            return in.readAllBytes();
        }
    }
}

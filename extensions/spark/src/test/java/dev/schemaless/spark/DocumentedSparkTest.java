package dev.schemaless.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That what the documents show works as it stands, submitted to a Spark that has no jar of ours on its own class path. */
final class DocumentedSparkTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("schemaless.documents"), "spark.md");

    @TempDir
    private Path folder;

    @Test
    void exampleThatIsShownIsTheOneThatIsTested() throws IOException {
        String example = Files.readString(Path.of("src/test/java/dev/schemaless/spark/Visits.java"));

        assertThat(Files.readString(DOCUMENT))
                .contains("```java\n" + example.substring(example.indexOf("import ")) + "```");
    }

    @Test
    void exampleShowsWhatTheDocumentSays() throws Exception {
        String url = "jdbc:schemaless:file:" + folder.resolve("shop");

        String output = submit(Visits.class, url);

        assertThat(output).contains(shownOutput());
        try (Connection connection = DriverManager.getConnection(url);
                ResultSet rows = connection.createStatement().executeQuery("SELECT COUNT(*) FROM visit")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(3);
        }
    }

    private static String shownOutput() throws IOException {
        Matcher block = Pattern.compile("(?s)```text\n(.*?)```").matcher(Files.readString(DOCUMENT));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    /** Does what {@code spark-submit} does, and returns what the program prints. */
    private String submit(Class<?> program, String url) throws Exception {
        Path ours = Path.of(SchemalessDialect.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path tests = Path.of(
                program.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path application = jar("visits.jar", tests, program.getName().replace('.', '/') + ".class");
        Path extension = jar("schemaless-spark.jar", ours, "");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(opened());
        command.addAll(List.of(
                "-Xmx512m", "-cp", classPath(false), "org.apache.spark.deploy.SparkSubmit", "--master", "local[2]"));
        command.addAll(List.of("--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.ui.enabled=false"));
        command.addAll(List.of("--jars", classPath(true) + "," + extension, "--class", program.getName()));
        command.addAll(List.of(application.toString(), url));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("errors.txt").toFile());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve("errors.txt")))
                .isZero();
        return output;
    }

    /** Returns the JVM's own arguments that open packages to Spark. */
    private static List<String> opened() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens"))
                .toList();
    }

    /** Returns the driver's jar, or all jars but it: those of Spark. */
    private static String classPath(boolean ofDriver) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .filter(entry -> new File(entry).getName().startsWith("schemaless-") == ofDriver)
                .reduce((left, right) -> left + File.pathSeparator + right)
                .orElseThrow();
    }

    /** Makes a jar of the files below a folder whose names begin so. */
    private Path jar(String name, Path root, String prefix) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file);
                Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String entry = root.relativize(path).toString().replace(File.separatorChar, '/');
                if (entry.startsWith(prefix)) {
                    entries.putNextEntry(new JarEntry(entry));
                    Files.copy(path, entries);
                    entries.closeEntry();
                }
            }
        }
        return jar;
    }
}

package dev.schemaless.tests.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The inner loop, on a project of its own: a class of planner reads a constant and calls a method of a class of catalog. */
@Tag("long")
final class InnerLoopTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");
    private static final List<String> MODULES =
            List.of("catalog", "stores", "planner/parser", "planner", "driver", "cli", "tests", "tests/servers");

    /** Compiles both modules, as the first build does. */
    private static final String MAVEN = """
            #!/bin/sh
            set -e
            for module in %s; do mkdir -p $module/target/quick/classes; : > $module/target/quick/class-path.txt; done
            printf %%s "$PWD/catalog/target/quick/classes" > planner/target/quick/class-path.txt
            %s -d catalog/target/quick/classes $(find catalog/src/main -name '*.java')
            %s -d planner/target/quick/classes -cp catalog/target/quick/classes $(find planner/src/main -name '*.java')
            %s -d planner/target/quick/test-classes -cp catalog/target/quick/classes:planner/target/quick/classes $(find planner/src/test -name '*.java')
            """;

    private static final String CATALOG = "catalog/src/main/java/Catalog.java";
    private static final String PLANNER = "planner/src/main/java/Planner.java";

    @TempDir
    private Path root;

    @BeforeEach
    void makeProject() throws IOException {
        for (String module : MODULES) {
            write(module + "/pom.xml", "");
        }
        write("pom.xml", "");
        String javac = JAVA.resolve("javac") + " -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC";
        write("mvnw", MAVEN.formatted(String.join(" ", MODULES), javac, javac, javac));
        assertThat(root.resolve("mvnw").toFile().setExecutable(true)).isTrue();
        write(CATALOG, catalog("1", "int", "10"));
        write(PLANNER, "class Planner { static long sum() { return Catalog.CONSTANT + Catalog.method(); } }");
        write(
                "planner/src/test/java/PlannerTest.java",
                "class PlannerTest { static long sum() { return Planner.sum(); } }");
        write("catalog/src/main/java/ConsoleLauncher.java", """
                package org.junit.platform.console;
                public class ConsoleLauncher {
                    public static void main(String[] arguments) throws Exception {
                        var method = Class.forName("PlannerTest").getDeclaredMethod("sum");
                        method.setAccessible(true);
                        System.out.println("answer " + method.invoke(null));
                    }
                }
                """);
        assertThat(run()).contains("Building all modules", "answer 11");
    }

    /** One project for all of it, because each run takes a second. */
    @Test
    void changedClassIsCompiledWithThoseThatDependOnItsMembers() throws Exception {
        assertThat(run()).as("nothing changed").contains("answer 11").doesNotContain("Compiling");

        write(CATALOG, catalog("1", "int", "20"));
        assertThat(run())
                .as("a body")
                .contains("answer 21", "Compiling 1 files of catalog")
                .doesNotContain("of planner");

        write(CATALOG, catalog("2", "int", "20"));
        assertThat(run()).as("a constant").contains("answer 22", "of planner, main");

        write(CATALOG, catalog("2", "long", "20"));
        assertThat(run()).as("a signature").contains("answer 22", "of planner, main");
    }

    @Test
    void nothingRunsThatDoesNotCompile() throws Exception {
        write(CATALOG, "class Catalog { static final int CONSTANT = 1; }");
        assertThat(run()).contains("cannot find symbol").doesNotContain("answer");
        assertThat(run()).as("again").contains("cannot find symbol").doesNotContain("answer");

        write(CATALOG, catalog("1", "int", "30"));
        assertThat(run()).contains("answer 31");

        Files.delete(root.resolve(CATALOG));
        assertThat(run()).as("deleted").contains("cannot find symbol").doesNotContain("answer");
    }

    private static String catalog(String constant, String type, String value) {
        return "public class Catalog { static final int CONSTANT = %s; static %s method() { return %s; } }"
                .formatted(constant, type, value);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /** Returns what the loop prints. */
    private String run() throws IOException {
        Path program = ProjectRoot.resolve("tests/src/test/java/dev/schemaless/tests/loop/InnerLoop.java");
        Process process = new ProcessBuilder(
                        JAVA.resolve("java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        program.toString(),
                        "PlannerTest")
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}

package dev.schemaless.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines of formatted main code and grammar templates. A commit that removes code lowers the limits; none raises them without a decision. */
final class CodeSizeTest {
    private static final Pattern COUNTED = Pattern.compile(".*/src/main/(java|codegen)/.*\\.(java|ftl|jj|fmpp)");

    @ParameterizedTest
    @CsvSource({
        "planner, 56000",
        "catalog, 54000",
        "stores, 23250",
        "driver cli extensions planner catalog stores, 155600"
    })
    void linesOfMainCodeKeepTheirLimit(String modules, long limit) {
        long lines = Stream.of(modules.split(" "))
                .mapToLong(module -> linesBelow(ProjectRoot.resolve(module)))
                .sum();

        System.out.println("lines of main code in " + modules + ": " + lines + ", limit " + limit);

        assertThat(lines).as("lines of main code in " + modules).isPositive().isLessThanOrEqualTo(limit);
    }

    private static long linesBelow(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> counted = files.filter(file ->
                            COUNTED.matcher(file.toString().replace('\\', '/')).matches())
                    .toList();
            return counted.stream().mapToLong(CodeSizeTest::lines).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

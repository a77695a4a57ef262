package dev.schemaless.jdbc.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/sql.md} lists each SQLState with its class, and says whether to run the statement again. */
final class SqlStateListTest {
    private final Map<String, List<String>> listed = new LinkedHashMap<>();

    SqlStateListTest() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("..", "docs", "sql.md"))) {
            lines.filter(line -> line.matches("\\| [0-9A-Z]{5} \\|.*"))
                    .map(line -> List.of(line.substring(2).split(" *\\| *")))
                    .forEach(
                            cells -> assertThat(listed.put(cells.get(0), cells)).isNull());
        }
    }

    @Test
    void everyStateIsListed() {
        assertThat(Stream.of(ErrorCode.values())
                        .map(ErrorCode::sqlState)
                        .distinct()
                        .sorted())
                .containsExactlyElementsOf(listed.keySet());
    }

    @Test
    void classesAreThoseThatAreThrown() {
        for (ErrorCode code : ErrorCode.values()) {
            String thrown = SqlExceptions.of(code, "").getClass().getSimpleName();

            assertThat(String.join(" ", listed.get(code.sqlState())))
                    .as(code.name())
                    .contains("`" + thrown + "`");
        }
    }

    @Test
    void adviceFitsTheFirstCodeOfAState() {
        Map<String, ErrorCode> first = new LinkedHashMap<>();
        Stream.of(ErrorCode.values()).forEach(code -> first.putIfAbsent(code.sqlState(), code));

        first.forEach((state, code) ->
                assertThat(listed.get(state).get(2)).as(code.name()).isEqualTo(advice(code)));
    }

    private static String advice(ErrorCode code) {
        return switch (code.category()) {
            case TRANSIENT -> "yes";
            case ENVIRONMENT -> "once repaired";
            case USER, INTERNAL -> "no";
        };
    }
}

package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementCallTest {
    @Test
    void storeFormatAndScriptsAreRead() throws IOException {
        StatementCall call =
                call("jdbc:schemaless:mem:x", "--execute", "SELECT 1", "--format", "csv", "-e", "SELECT 2");

        assertThat(call.url()).isEqualTo("jdbc:schemaless:mem:x");
        assertThat(call.format()).isEqualTo("csv");
        assertThat(texts(call)).containsExactly("SELECT 1", "SELECT 2");
    }

    @Test
    void storeIsInMemoryAndFormatAutomaticWhereNoneIsNamed() {
        StatementCall call = call("-f", "trips.sql");

        assertThat(call.url()).isEqualTo("jdbc:schemaless:");
        assertThat(call.format()).isEqualTo("auto");
        assertThat(call.scripts()).singleElement().extracting(Script::name).isEqualTo("trips.sql");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "jdbc:schemaless:",
                "jdbc:h2:mem:x -e x",
                "-e",
                "-e -x",
                "-e @file",
                "-f -",
                "-ex",
                "--execute=x",
                "-e x --format",
                "-e x --format csv --format tsv",
                "-e x --format xml",
                "-u ann -e x",
                "-e x jdbc:schemaless:",
                "demo",
                "--help"
            })
    void otherCallsAreLeftToPicocli(String arguments) {
        assertThat(StatementCall.of(arguments.split(" "))).isEmpty();
    }

    private static StatementCall call(String... arguments) {
        return StatementCall.of(arguments).orElseThrow();
    }

    private static List<String> texts(StatementCall call) throws IOException {
        List<String> texts = new java.util.ArrayList<>();
        for (Script script : call.scripts()) {
            texts.add(script.sql());
        }
        return texts;
    }
}

package dev.schemaless.tests.conformance.sqllogic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQLite's own files, answered as SQLite answers them. */
@EnabledIfSystemProperty(
        named = "schemaless.test.conformance",
        matches = "true",
        disabledReason = "the files come with the profile conformance")
class SqlLogicTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            evidence/in1.test,                  130, 84
            evidence/in2.test,                   45, 8
            evidence/slt_lang_aggfunc.test,      48, 32
            evidence/slt_lang_createview.test,   19, 4
            evidence/slt_lang_dropindex.test,     8, 0
            evidence/slt_lang_droptable.test,    12, 0
            evidence/slt_lang_dropview.test,     13, 0
            evidence/slt_lang_update.test,       27, 0
            select1.test,                    1031, 0
            select2.test,                    1031, 0
            select3.test,                    3351, 0
            select4.test,                    3856, 1
            select5.test,                    1436, 0
            """)
    void everyEntryIsAnsweredAsByTheDatabaseItWasWrittenFor(String file, int run, int skipped) throws Exception {
        long start = System.nanoTime();
        Tally tally;
        try (TestStore place = TestStore.on(Backend.H2_MEMORY);
                Connection connection = place.connect()) {
            tally = StepRunner.run(StepReader.read(lines(file)), connection, SqliteRules.of(file));
        }
        System.out.printf("%s: %s, %.1f s%n", file, tally, (System.nanoTime() - start) / 1e9);

        assertThat(tally.wrong()).isEmpty();
        // so that no entry is left out unseen
        assertThat(tally.run()).isEqualTo(run);
        assertThat(tally.skipped()).isEqualTo(skipped);
    }

    private static List<String> lines(String file) throws IOException {
        InputStream found = Objects.requireNonNull(SqlLogicTest.class.getResourceAsStream("/test/" + file), file);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }
}

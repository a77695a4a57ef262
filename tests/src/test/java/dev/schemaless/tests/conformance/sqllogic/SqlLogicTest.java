package dev.schemaless.tests.conformance.sqllogic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** SQLite's own files, answered as SQLite answers them; as many at a time as there are processors. */
@EnabledIfSystemProperty(
        named = "schemaless.test.conformance",
        matches = "true",
        disabledReason = "the files come with the profile conformance")
class SqlLogicTest {
    /** The longest first, so that none is waited for alone in the end. */
    private static final List<Expected> FILES = List.of(
            new Expected("select5.test", 1436, 0),
            new Expected("select4.test", 3857, 0),
            new Expected("select3.test", 3351, 0),
            new Expected("select1.test", 1031, 0),
            new Expected("select2.test", 1031, 0),
            new Expected("evidence/in1.test", 130, 84),
            new Expected("evidence/in2.test", 45, 8),
            new Expected("evidence/slt_lang_aggfunc.test", 48, 32),
            new Expected("evidence/slt_lang_createview.test", 19, 4),
            new Expected("evidence/slt_lang_dropindex.test", 8, 0),
            new Expected("evidence/slt_lang_droptable.test", 12, 0),
            new Expected("evidence/slt_lang_dropview.test", 13, 0),
            new Expected("evidence/slt_lang_update.test", 27, 0));

    private static final Map<Expected, Future<Tally>> RUNNING = new HashMap<>();

    /** How many of a file's entries are run, and how many a rule keeps from it. */
    private record Expected(String file, int run, int skipped) {
        @Override
        public String toString() {
            return file;
        }
    }

    @BeforeAll
    static void start() {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        FILES.forEach(file -> RUNNING.put(file, threads.submit(() -> run(file.file()))));
        threads.shutdown();
    }

    private static Tally run(String file) throws Exception {
        long start = System.nanoTime();
        try (Connection connection = DriverManager.getConnection("jdbc:schemaless:")) {
            Tally tally = StepRunner.run(StepReader.read(lines(file)), connection, SqliteRules.of(file));
            System.out.printf("%s: %s, %.1f s%n", file, tally, (System.nanoTime() - start) / 1e9);
            return tally;
        }
    }

    @ParameterizedTest
    @FieldSource("FILES")
    void everyEntryIsAnsweredAsByTheDatabaseItWasWrittenFor(Expected expected) throws Exception {
        Tally tally = RUNNING.get(expected).get();

        assertThat(tally.wrong()).isEmpty();
        // so that no entry is left out unseen
        assertThat(tally.run()).isEqualTo(expected.run());
        assertThat(tally.skipped()).isEqualTo(expected.skipped());
    }

    private static List<String> lines(String file) throws IOException {
        InputStream found = Objects.requireNonNull(SqlLogicTest.class.getResourceAsStream("/test/" + file), file);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }
}

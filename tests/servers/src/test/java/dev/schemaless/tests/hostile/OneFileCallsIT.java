package dev.schemaless.tests.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every operator with random operands, asked of the one-file jar: none meets a class that the jar lacks. The calls are those of
 * {@link GeneratedCallsTest}, made with the libraries as they are; the jar is loaded beside them.
 */
final class OneFileCallsIT {
    private static final int OF_EACH_FORM = 3;

    @Test
    @Timeout(600)
    void everyCallAnswersOrIsRefusedWithAState() throws Exception {
        URL jar = Path.of(System.getProperty("schemaless.jar")).toUri().toURL();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
            Driver driver = Class.forName("dev.schemaless.jdbc.SchemalessDriver", true, loader)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
            Random random = new Random(1);
            RandomCalls calls = new RandomCalls(random);
            try (StatementAudit audit = new StatementAudit(
                    Operands.TABLES, random, place -> driver.connect("jdbc:schemaless:", new Properties()))) {
                for (int i = 0; i < OF_EACH_FORM * RandomCalls.forms(); i++) {
                    audit.run(calls.of(i % RandomCalls.forms()));
                }

                assertThat(audit.faults()).isEmpty();
                assertThat(audit.answers()).isGreaterThan(audit.runs() / 20);
            }
        }
    }
}

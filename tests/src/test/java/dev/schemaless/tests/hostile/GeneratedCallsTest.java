package dev.schemaless.tests.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every operator with operands of every type: rows, or a refusal that says why. {@code -Dschemaless.test.calls=60000} makes so many calls. */
final class GeneratedCallsTest {
    @Test
    @Timeout(7_200)
    void everyCallAnswersOrIsRefusedWithAState() throws Exception {
        Effort effort = Effort.of("schemaless.test.calls");
        Random random = effort.random();
        RandomCalls calls = new RandomCalls(random);
        try (StatementAudit audit = new StatementAudit(Operands.TABLES, random)) {
            while (effort.goesOn()) {
                // a whole run makes calls of each form, as many of one as of another
                audit.run(effort.isWhole() ? calls.of(audit.runs() % RandomCalls.forms()) : calls.any());
            }

            assertThat(audit.faults())
                    .as(effort + " of " + audit.runs() + " calls")
                    .isEmpty();
            assertThat(audit.answers()).isGreaterThan(audit.runs() / 20);
        }
    }
}

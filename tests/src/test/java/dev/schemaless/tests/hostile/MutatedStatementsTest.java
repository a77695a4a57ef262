package dev.schemaless.tests.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Statements with slips of the pen: rows, or a refusal that says why. {@code -Dschemaless.test.mutations=100000} makes so many. */
final class MutatedStatementsTest {
    @Test
    @Timeout(7_200)
    void everyMutationAnswersOrIsRefusedWithAState() throws Exception {
        Effort effort = Effort.of("schemaless.test.mutations");
        Random random = effort.random();
        List<String> texts = new ArrayList<>(StatementTexts.ofDocuments());
        texts.addAll(StatementTexts.ofGoldenFiles());
        Mutations mutations = new Mutations(texts, random);
        try (StatementAudit audit = new StatementAudit(StatementTexts.goldenTables(), random)) {
            while (effort.goesOn()) {
                audit.run(mutations.next());
            }

            assertThat(audit.faults())
                    .as(effort + " of " + audit.runs() + " statements")
                    .isEmpty();
            assertThat(audit.answers()).isGreaterThan(audit.runs() / 20);
        }
    }
}

package dev.schemaless.catalog.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.job.run.JobTable.Unfinished;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which jobs a process asks another one for. Each letter is the owner of a job, a capital one is asked to hand it over. */
final class JobBalanceTest {
    @ParameterizedTest
    @CsvSource({
        "aaaa, b, 1 2",
        "aaab, b, 1",
        "aabb, b, ''",
        "aab, b, ''",
        "aaaabb, c, 1 2",
        "aabb, c, 1",
        "AAaa, c, ''",
        "Aaaa, c, 2",
        "aa, a, ''",
        "--aa, b, 3",
        "--, b, ''"
    })
    void processAsksTheFullestForHalfOfTheDifference(String owners, String process, String wanted) {
        List<Unfinished> jobs = new ArrayList<>();
        for (int i = 0; i < owners.length(); i++) {
            char owner = owners.charAt(i);
            boolean isFree = owner == '-';
            jobs.add(new Unfinished(
                    i + 1,
                    "TEST",
                    isFree,
                    "target",
                    Character.isUpperCase(owner) ? Phase.YIELDING : Phase.RUNNING,
                    isFree ? null : String.valueOf(Character.toLowerCase(owner)),
                    1));
        }

        assertThat(JobBalance.wanted(jobs, process))
                .extracting(job -> String.valueOf(job.id()))
                .isEqualTo(wanted.isEmpty() ? List.of() : List.of(wanted.split(" ")));
    }
}

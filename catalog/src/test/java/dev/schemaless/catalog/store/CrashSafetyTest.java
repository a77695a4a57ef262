package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which servers may lose what they have acknowledged. */
final class CrashSafetyTest {
    /** Hazards by the words that only they have. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            version                  | flush | log_bin | sync | partitions | hazards
            8.0.44                   | 1     | OFF     | 1    | 1          | ''
            8.0.44                   | 1     | ON      | 1    | 2          | ''
            8.0.44                   | 2     | OFF     | 1    | 1          | flush
            8.0.44                   | 0     | OFF     | 0    | 1          | flush
            8.0.44                   | 2     | OFF     | 1    | 2          | flush halved
            8.0.44                   | 1     | ON      | 0    | 1          | sync
            8.0.44                   | 1     | ON      | 1000 | 1          | sync
            8.0.44                   | 1     | 1       | 0    | 1          | sync
            8.0.44                   | 1     | OFF     | 0    | 2          | ''
            8.0.29                   | 1     | ON      | 1    | 1          | ''
            8.0.29                   | 1     | ON      | 1    | 2          | upgrade halved
            8.0.30                   | 1     | ON      | 1    | 2          | ''
            8.0.29                   | 1     | OFF     | 1    | 2          | ''
            9.4.0                    | 1     | ON      | 1    | 16         | ''
            10.11.19-MariaDB-log     | 1     | ON      | 1    | 1          | ''
            10.11.19-MariaDB-log     | 1     | ON      | 1    | 2          | replicas halved
            10.11.19-MariaDB-log     | 1     | ON      | 0    | 2          | sync replicas halved
            11.4.5-MariaDB           | 3     | OFF     | 0    | 2          | ''
            11.4.5-MariaDB           | 2     | ON      | 0    | 2          | flush sync replicas halved
            8.0.44                   | -     | -       | -    | 2          | ''
            """, useHeadersInDisplayName = true)
    void hazardsAreThoseOfTheVariables(
            String version, String flush, String logBin, String sync, int partitions, String hazards) {
        Map<String, String> variables = new HashMap<>();
        variables.put("innodb_flush_log_at_trx_commit", flush);
        variables.put("log_bin", logBin);
        variables.put("sync_binlog", sync);
        variables.values().removeIf(Objects::isNull);

        String found = String.join(" ", hazardsOf(version, variables, partitions));

        assertThat(found.contains("innodb_flush_log_at_trx_commit is " + flush)).isEqualTo(hazards.contains("flush"));
        assertThat(found.contains("sync_binlog is " + sync)).isEqualTo(hazards.contains("sync"));
        assertThat(found.contains("Upgrade the server")).isEqualTo(hazards.contains("upgrade"));
        assertThat(found.contains("build the replicas anew")).isEqualTo(hazards.contains("replicas"));
        assertThat(found.contains("halved")).isEqualTo(hazards.contains("halved"));
        assertThat(found.isEmpty()).isEqualTo(hazards.isEmpty());
    }

    @Test
    void hazardSaysWhatWasFoundWhatItMeansAndWhatToSet() {
        assertThat(hazardsOf("8.0.44", Map.of("innodb_flush_log_at_trx_commit", "2"), 1))
                .containsExactly(
                        "innodb_flush_log_at_trx_commit is 2, so that commits of the last second may be lost when the"
                                + " machine crashes. Set it to 1.");
    }

    private static List<String> hazardsOf(String version, Map<String, String> variables, int partitions) {
        return new CrashSafety(ServerVersion.of(version).orElseThrow(), variables, partitions).hazards();
    }
}

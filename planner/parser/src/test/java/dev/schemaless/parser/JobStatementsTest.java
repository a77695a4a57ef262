package dev.schemaless.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobStatementsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CANCEL JOB 12",
                "CANCEL JOB IF EXISTS 9999999999999999999",
                "ALTER JOB 12 SET RATE 500",
                "ALTER JOB IF EXISTS 12 RESET RATE",
            })
    void isTheSameAfterWritingAndParsingAgain(String sql) {
        Parsing.roundTrip(sql);
    }

    @Test
    void rateIsAbsentWhereItIsReset() {
        assertThat(Parsing.parse("ALTER JOB 12 RESET RATE", AlterJob.class).rate())
                .isNull();
        assertThat(Parsing.parse("ALTER JOB 12 SET RATE 500", AlterJob.class).rate())
                .hasToString("500");
    }
}

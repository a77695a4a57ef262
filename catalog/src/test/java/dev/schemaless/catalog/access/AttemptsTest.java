package dev.schemaless.catalog.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Attempts.Need;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AttemptsTest {
    private final Attempts attempts = new Attempts(2);

    @Test
    void retriesAreCounted() {
        assertThat(attempts.countConflict()).isTrue();
        assertThat(attempts.countConflict()).isTrue();
        assertThat(attempts.isOver()).isFalse();
        assertThat(attempts.countConflict()).isFalse();
        assertThat(attempts.isOver()).isTrue();
    }

    @Test
    void protocolNeedsFewAttempts() {
        assertThat(Need.LOOK.most()).isEqualTo(1);
        assertThat(Need.ENTRIES.most()).isEqualTo(1);
        assertThat(Need.CLAIMS.most()).isEqualTo(2);
        assertThat(Attempts.MOST_CATALOGS).isEqualTo(20);
    }

    @ParameterizedTest
    @EnumSource
    void needIsLimitedUntilRowsAreReadAnew(Need need) {
        for (int i = 0; i < need.most(); i++) {
            assertThat(attempts.countNeed(need)).isTrue();
        }
        assertThat(attempts.countNeed(need)).isFalse();

        attempts.renewNeeds();

        assertThat(attempts.countNeed(need)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void needIsLimitedUntilAConflict(Need need) {
        for (int i = 0; i < need.most(); i++) {
            attempts.countNeed(need);
        }

        attempts.countConflict();

        assertThat(attempts.countNeed(need)).isTrue();
    }

    @Test
    void statementOfATakenKeyLooksFromThenOn() {
        assertThat(attempts.looks()).isFalse();
        attempts.countNeed(Need.LOOK);
        attempts.renewNeeds();

        assertThat(attempts.looks()).isTrue();
    }

    @Test
    void memberOfAGroupHasTheRetriesThatTheGroupLeft() {
        Attempts group = new Attempts(2);
        group.begin();
        group.countConflict();

        attempts.follow(group);

        assertThat(attempts.countConflict()).isTrue();
        assertThat(attempts.countConflict()).isFalse();
        assertThat(attempts.nanos()).isPositive();
    }
}

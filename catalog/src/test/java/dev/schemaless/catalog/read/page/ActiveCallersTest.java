package dev.schemaless.catalog.read.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ActiveCallersTest {
    @Test
    void singleCallerIsNeverOneTooMany() {
        assertThat(new ActiveCallers(1).enter(8)).isFalse();
    }

    @Test
    void callersWhoCouldUseMoreThreadsThanThereAreProcessorsAreTooMany() {
        ActiveCallers callers = new ActiveCallers(4);

        assertThat(callers.enter(2)).isFalse();
        assertThat(callers.enter(2)).isFalse();
        assertThat(callers.enter(2)).isTrue();
        callers.leave();
        callers.leave();
        assertThat(callers.enter(2)).isFalse();
    }
}

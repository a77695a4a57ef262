package dev.schemaless.planner.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionActivityTest {
    private final SessionActivity session = new SessionActivity(1, "ann");

    @BeforeEach
    void begin() {
        session.begin("SELECT a FROM t WHERE pw <> 'SECRET'", Instant.EPOCH);
    }

    private List<Object> shownTo(String viewer) {
        List<Object> row = new ArrayList<>();
        session.show(viewer, values -> row.addAll(Arrays.asList(values)));
        return row;
    }

    @Test
    void userSeesItsOwnStatements() {
        assertThat(shownTo("ann")).contains("SELECT a FROM t WHERE pw <> 'SECRET'");
    }

    @Test
    void otherUsersSeeNoValues() {
        assertThat(shownTo("bob")).contains("ann", "active", "SELECT a FROM t WHERE pw <> ?");
    }
}

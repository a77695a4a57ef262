package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lookups of an index whose entries lie on other partitions than their rows travel together, and so do the reads of their rows. */
@OnBackend(Backend.TWO_MARIADB)
@Timeout(120)
final class CoalescedEntryContract extends CoalescedLookups {
    private static final Pattern ENTRIES = Pattern.compile("schemaless:read-entries");

    /** Those whose entries lie behind the proxy. */
    private final List<Integer> places = new ArrayList<>();

    @BeforeEach
    void findPlaces() throws SQLException {
        for (int place = 0; place < 20; place++) {
            proxy.count();
            read(BY_PLACE, "place " + place);
            if (proxy.statements(ENTRIES) == 1) {
                places.add(place);
            }
        }
        assertThat(places).hasSizeBetween(2, 18);
    }

    private Caller heldPlace() throws Exception {
        return heldLookup("schemaless:read-entries", BY_PLACE, "place " + places.get(0));
    }

    private int place(int i) {
        return places.get(i % places.size());
    }

    @Test
    void lookupsThatArriveDuringATripAreOneQuery() throws Exception {
        Caller first = heldPlace();
        List<Caller> others = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            others.add(queuedReader(BY_PLACE, "place " + place(i)));
        }
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo(ofPlace(place(0)));
        for (int i = 0; i < 10; i++) {
            assertThat(others.get(i).outcome()).isEqualTo(ofPlace(place(i)));
        }
        // a lease that ran out meanwhile makes a lookup be asked once more
        assertThat(proxy.statements(Pattern.compile("schemaless:read-each-entries")))
                .isBetween(1, 2);
        assertThat(proxy.statements(Pattern.compile("schemaless:read-keys"))).isLessThan(11);
    }

    @Test
    void lostConnectionOfATripIsHiddenFromCallers() throws Exception {
        Caller first = heldPlace();
        List<Caller> others = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            others.add(queuedReader(BY_PLACE, "place " + place(i)));
        }
        proxy.cutAt("schemaless:read-each-entries", CuttingProxy.Moment.BEFORE_ANSWER);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo(ofPlace(place(0)));
        for (int i = 0; i < 6; i++) {
            assertThat(others.get(i).outcome()).isEqualTo(ofPlace(place(i)));
        }
    }

    @Test
    void interruptedCallerLeavesAndOthersGetTheirRows() throws Exception {
        Caller first = heldPlace();
        Caller interrupted = queuedReader(BY_PLACE, "place " + place(1));
        Caller last = queuedReader(BY_PLACE, "place " + place(2));
        interrupted.interrupt();

        assertThat(interrupted.outcome())
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        proxy.thaw();
        assertThat(first.outcome()).isEqualTo(ofPlace(place(0)));
        assertThat(last.outcome()).isEqualTo(ofPlace(place(2)));
    }
}

package dev.schemaless.catalog.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

final class CatalogLeasesTest {
    private static final long VERSION = 7;
    private static final long LENGTH = 100;

    private long monotonicMillis = 5_000;
    private long wallMillis = 1_000_000;
    private final CatalogLeases leases = new CatalogLeases(true, this::now);

    private ClockReading now() {
        return new ClockReading(monotonicMillis * 1_000_000, wallMillis);
    }

    private void pass(long millis) {
        monotonicMillis += millis;
        wallMillis += millis;
    }

    private CatalogLease granted() {
        CatalogLease lease = Objects.requireNonNull(leases.askFor(VERSION));
        leases.grant(lease);
        return lease;
    }

    @Test
    void leaseThatIsOnlyAskedForIsNothing() {
        leases.askFor(VERSION);

        assertThat(leases.find(VERSION)).isNull();
    }

    @Test
    void leaseIsOfOneCatalog() {
        granted();

        assertThat(leases.find(VERSION)).isNotNull();
        assertThat(leases.find(VERSION + 1)).isNull();
    }

    @Test
    void leaseLastsFromWhenItWasAskedFor() {
        CatalogLease lease = Objects.requireNonNull(leases.askFor(VERSION));
        pass(LENGTH - 1);
        leases.grant(lease);

        assertThat(leases.holds(lease)).isTrue();
        pass(1);
        assertThat(leases.holds(lease)).isFalse();
    }

    @Test
    void nothingIsBegunUnderALeaseThatIsAboutToEnd() {
        CatalogLease lease = granted();
        pass(LENGTH / 2);

        assertThat(leases.find(VERSION)).isNull();
        assertThat(leases.holds(lease)).isTrue();
    }

    @Test
    void leaseEndsByWhicheverClockIsAhead() {
        CatalogLease lease = granted();
        wallMillis += LENGTH;
        assertThat(leases.holds(lease)).isFalse();

        wallMillis -= LENGTH;
        monotonicMillis += LENGTH;
        assertThat(leases.holds(lease)).isFalse();
    }

    @Test
    void leaseEndsWhenTheWallClockIsSetBack() {
        CatalogLease lease = granted();
        wallMillis -= 1;

        assertThat(leases.holds(lease)).isFalse();
        assertThat(leases.find(VERSION)).isNull();
    }

    @Test
    void whoWasRefusedDoesNotAskAtOnce() {
        leases.refuse(Objects.requireNonNull(leases.askFor(VERSION)));

        assertThat(leases.askFor(VERSION)).isNull();
        pass(101);
        assertThat(leases.askFor(VERSION)).isNotNull();
    }

    @Test
    void refusalsCountAsLongUntilALeaseIsGranted() {
        leases.refuse(Objects.requireNonNull(leases.askFor(VERSION)));
        assertThat(leases.isRefusedForLong()).isFalse();
        pass(20_000);
        leases.refuse(Objects.requireNonNull(leases.askFor(VERSION)));
        assertThat(leases.isRefusedForLong()).isTrue();

        pass(101);
        granted();
        assertThat(leases.isRefusedForLong()).isFalse();
    }

    @Test
    void refusalsThatAreForgottenNoLongerCount() {
        leases.refuse(Objects.requireNonNull(leases.askFor(VERSION)));
        pass(20_000);
        leases.refuse(Objects.requireNonNull(leases.askFor(VERSION)));

        leases.forgetRefusals();

        assertThat(leases.isRefusedForLong()).isFalse();
        assertThat(leases.askFor(VERSION)).isNotNull();
    }

    @Test
    void embeddedStoresHaveNone() {
        assertThat(new CatalogLeases(false, this::now).askFor(VERSION)).isNull();
    }

    @Test
    void whoChangesTheCatalogOutlastsEveryLease() {
        CatalogLease lease = granted();
        pass(CatalogLease.OUTLASTED_MILLIS);

        assertThat(leases.holds(lease)).isFalse();
    }
}

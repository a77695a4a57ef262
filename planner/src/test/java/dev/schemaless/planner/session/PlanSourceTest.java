package dev.schemaless.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.layout.NativeRoutings;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.change.row.ChangeFacts;
import dev.schemaless.planner.literal.LiteralValues;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.statement.StatementPlanner;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A statement is planned once, and once more for each kinds of values that its types do not hold. */
class PlanSourceTest {
    private static final String STATEMENT = "SELECT ABS(?), ?";

    private static final SessionSettings SETTINGS = new SessionSettings(
            SessionSettings.Quoting.DOUBLE_QUOTE, SessionSettings.TypeMismatch.ERROR, ZoneOffset.UTC, "");

    private static final ChangeFacts FACTS = new ChangeFacts(
            new NativeRoutings(Topology.even(1, 1, 1)), new Compression(Compression.Algorithm.NONE, 0), 1);

    private final AtomicInteger plannings = new AtomicInteger();
    private final PlanSource plans = new PlanSource(STATEMENT.length(), () -> {
        plannings.incrementAndGet();
        return new SqlTexts(SETTINGS.quoting()).parse(STATEMENT);
    });

    private void bindOn(long version, @Nullable Object... values) {
        CatalogSnapshot catalog = new CatalogSnapshot(version, List.of(), List.of());
        StatementPlanner planner = new StatementPlanner(FACTS, catalog, SETTINGS);
        PlanSource.VersionedPlanner versioned = new PlanSource.VersionedPlanner(version, planner);
        plans.bind(
                plans.current(versioned, ReadControl.unlimited()),
                types -> plans.current(versioned, types, ReadControl.unlimited()),
                LiteralValues.NONE,
                Arrays.asList(values),
                ZoneOffset.UTC);
    }

    private int planningsOf(Runnable binding) {
        int before = plannings.get();
        binding.run();
        return plannings.get() - before;
    }

    private static BigDecimal ofScale(int scale) {
        return BigDecimal.ONE.setScale(scale);
    }

    @Test
    void valuesOfTheSameKindsArePlannedOnce() {
        bindOn(1, 1, "a");

        assertThat(plannings).hasValue(2);
        assertThat(planningsOf(() -> bindOn(1, 2, "b"))).isZero();
        assertThat(planningsOf(() -> bindOn(1, 3, "c"))).isZero();
    }

    @Test
    void nullIsOfTheTypeThatIsAssumed() {
        bindOn(1, null, null);

        assertThat(plannings).hasValue(1);
    }

    @Test
    void decimalsOfOneScaleArePlannedOnce() {
        bindOn(1, new BigDecimal("1.5"), 1);

        assertThat(planningsOf(() -> bindOn(1, new BigDecimal("12345.5"), 1))).isZero();
        assertThat(planningsOf(() -> bindOn(1, new BigDecimal("-0.5"), 1))).isZero();
        assertThat(planningsOf(() -> bindOn(1, new BigDecimal("1.55"), 1))).isOne();
    }

    @Test
    void kindsOfTheLatestValuesAreKept() {
        for (int scale = 0; scale < 19; scale++) {
            bindOn(1, ofScale(scale), 1);
        }

        assertThat(planningsOf(() -> bindOn(1, ofScale(18), 1))).isZero();
        assertThat(planningsOf(() -> bindOn(1, ofScale(10), 1))).isZero();
        assertThat(planningsOf(() -> bindOn(1, ofScale(0), 1))).isOne();
    }

    @Test
    void kindsArePlannedAnewOnAnotherCatalog() {
        bindOn(1, 1, "a");

        assertThat(planningsOf(() -> bindOn(2, 1, "a"))).isEqualTo(2);
        assertThat(planningsOf(() -> bindOn(2, 1, "a"))).isZero();
    }
}

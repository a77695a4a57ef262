package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The recipe of docs/history.md keeps the right totals, whenever its process is killed. */
@SuppressWarnings("try") // totals are kept while it is open
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class KilledTotalsContract {
    private static final int KILLS = 3;
    private static final int CHANGES = 60;

    @Test
    void totalsAreRightAfterTheirProcessesAreKilled(TestStore place) throws Exception {
        try (Sales sales = new Sales(place)) {
            for (int i = 0; i < KILLS; i++) {
                try (ChildJvm child = ChildJvm.start(256, TotalsServant.class, place.url())) {
                    assertThat(child.readLine()).startsWith("keeps totals");
                    List<String> before = sales.totals();
                    sales.change(CHANGES);
                    sales.awaitOtherTotals(before);
                    child.kill();
                }
            }
            try (TotalsServant totals = new TotalsServant(place.url())) {
                sales.awaitTotals();
            }
        }
    }
}

package dev.schemaless.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import org.junit.jupiter.api.Test;

/** The recipe of docs/history.md keeps the totals that a query computes. */
@SuppressWarnings("try") // totals are kept while it is open
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class TotalsContract {
    private static final int CHANGES = 50;
    private static final int MOST_LINES = 40;

    @Test
    void totalsFollowTheRows(TestStore place) throws Exception {
        try (Sales sales = new Sales(place)) {
            sales.change(CHANGES);
            try (TotalsServant totals = new TotalsServant(place.url())) {
                sales.change(CHANGES);
                sales.awaitTotals();
                sales.deleteAll();
                sales.awaitTotals();
                sales.change(CHANGES);
                sales.awaitTotals();
            }
            assertThat(sales.totals()).isNotEmpty();
        }
    }

    @Test
    void recipeIsShort(TestStore place) throws Exception {
        assertThat(JavaSnippet.of("docs/history.md").lines()).as(place.url()).hasSizeLessThanOrEqualTo(MOST_LINES);
    }
}

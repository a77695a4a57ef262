package dev.schemaless.catalog.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StaleCatalogException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class CatalogRefusalTest {
    private static final long PLANNED = 7;

    private static long noPartitionIsAsked() {
        throw new AssertionError("a partition was asked");
    }

    private static SchemalessException missing() {
        return new SchemalessException(
                ErrorCode.CATALOG_CHANGED, "Cannot read rows: no such table.", new SQLException("gone", "42S02"));
    }

    @Test
    void tableThatIsMissingOnANewerCatalogWasDropped() {
        SchemalessException reason = CatalogRefusal.explain(missing(), PLANNED, () -> PLANNED + 1);

        assertThat(reason)
                .isInstanceOf(StaleCatalogException.class)
                .hasMessageContaining("planned on catalog version 7, the store is at 8");
    }

    @Test
    void tableThatIsMissingOnTheSameCatalogIsLost() {
        SchemalessException missing = missing();

        assertThat(CatalogRefusal.explain(missing, PLANNED, () -> PLANNED))
                .hasMessage(missing.getMessage() + " The catalog has it: restore the store from a backup.")
                .hasCause(missing)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_CORRUPT));
    }

    @Test
    void whatSaysItselfThatTheCatalogChangesIsLeftAlone() {
        SchemalessException stale = new StaleCatalogException(PLANNED, PLANNED + 1);

        assertThat(CatalogRefusal.explain(stale, PLANNED, CatalogRefusalTest::noPartitionIsAsked))
                .isSameAs(stale);
    }

    @Test
    void otherFailuresAreLeftAlone() {
        SchemalessException lost = new SchemalessException(
                ErrorCode.CONNECTION_LOST, "Cannot read rows: cut.", new SQLException("cut", "08S01"));

        assertThat(CatalogRefusal.explain(lost, PLANNED, CatalogRefusalTest::noPartitionIsAsked))
                .isSameAs(lost);
    }
}

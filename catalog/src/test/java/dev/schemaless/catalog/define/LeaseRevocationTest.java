package dev.schemaless.catalog.define;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.fixture.MemoryPartition;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change that lost the catalog's lock without knowing must not give leases back while a later one goes on. */
final class LeaseRevocationTest {
    private static final TableNames NAMES = new TableNames("");

    private final Partition partition = MemoryPartition.open();
    private final StoreSql sql = new StoreSql(new H2Dialect(), NAMES);

    @BeforeEach
    void create() {
        partition.run("create", connection -> {
            for (Query query : sql.createHousekeeping()) {
                query.update(connection);
            }
            return sql.startEpoch().update(connection);
        });
    }

    @AfterEach
    void close() {
        partition.close();
    }

    private LeaseRevocation revocation(long token) {
        return new LeaseRevocation(List.of(partition), NAMES, token);
    }

    private boolean isRevokedBy(long token) {
        return partition
                        .run("read", connection -> sql.isRevokedBy(token).list(connection, row -> row.getLong(1)))
                        .size()
                == 1;
    }

    @Test
    void anEarlierChangeThatWakesUpLeavesTheRevocationOfALaterOne() {
        LeaseRevocation earlier = revocation(5);
        LeaseRevocation later = revocation(6);
        later.begin(ReadControl.unlimited());

        earlier.begin(ReadControl.unlimited());
        assertThatThrownBy(() -> partition.run("check", connection -> {
                    earlier.check(connection, sql);
                    return 0;
                }))
                .hasMessageContaining("its lock was lost");
        earlier.end(StatementGuard.none());

        assertThat(isRevokedBy(6)).isTrue();
        later.end(StatementGuard.none());
        assertThat(isRevokedBy(6)).isFalse();
    }

    @Test
    void revocationIsInForceUntilItEnds() {
        LeaseRevocation earlier = revocation(5);
        assertThat(earlier.isInForce(StatementGuard.none())).isFalse();
        earlier.begin(ReadControl.unlimited());

        assertThat(revocation(6).isInForce(StatementGuard.none())).isTrue();
        earlier.end(StatementGuard.none());
        assertThat(revocation(6).isInForce(StatementGuard.none())).isFalse();
    }

    @Test
    void aLaterChangeTakesOver() {
        LeaseRevocation earlier = revocation(5);
        earlier.begin(ReadControl.unlimited());
        revocation(6).begin(ReadControl.unlimited());
        earlier.end(StatementGuard.none());

        assertThat(isRevokedBy(6)).isTrue();
    }
}

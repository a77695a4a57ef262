package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.PreparedBranches;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The account's right to list prepared branches, on every partition. Nothing is written over several partitions without it,
 * because branches of a dead writer could never be ended. A missing right is checked again at most once in ten seconds, so that
 * granting it helps. Thread-safe.
 */
public final class RecoveryRight {
    private static final Logger LOG = LoggerFactory.getLogger(RecoveryRight.class);
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<Partition> partitions;
    private final LongSupplier nanos;
    private volatile boolean granted;
    private long asked;

    /**
     * Asks all partitions.
     *
     * @param nanos the clock, nanoseconds since any moment
     * @throws SchemalessException if one of them cannot be asked, or answers anything but yes or no
     */
    public RecoveryRight(List<Partition> partitions, LongSupplier nanos) {
        this.partitions = partitions;
        this.nanos = nanos;
        this.asked = nanos.getAsLong();
        Optional<Partition> refusing = refusing();
        this.granted = refusing.isEmpty();
        refusing.ifPresent(partition -> LOG.warn(
                "Cannot look for unfinished transactions on {}: statements that change rows on several partitions"
                        + " will be refused. On MySQL, grant the account XA_RECOVER_ADMIN.",
                partition.display()));
    }

    private Optional<Partition> refusing() {
        return partitions.stream()
                .filter(partition -> !new PreparedBranches(partition).mayList())
                .findFirst();
    }

    /**
     * Says whether the right is there; asks for it again if it was missing ten seconds ago.
     *
     * @throws SchemalessException if a partition cannot be asked
     */
    public boolean isGranted() {
        return granted || isGrantedNow();
    }

    private synchronized boolean isGrantedNow() {
        if (!granted && nanos.getAsLong() - asked >= AGAIN_NANOS) {
            asked = nanos.getAsLong();
            granted = refusing().isEmpty();
            if (granted) {
                LOG.info("May look for unfinished transactions on all partitions now.");
            }
        }
        return granted;
    }

    /** Throws {@code NOT_SUPPORTED} if the right was missing when it was last asked for. Asks no server. */
    void check() {
        if (!granted) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot write over several partitions: the account may not look for unfinished transactions"
                            + " (XA RECOVER). On MySQL, grant it XA_RECOVER_ADMIN on every partition.");
        }
    }
}

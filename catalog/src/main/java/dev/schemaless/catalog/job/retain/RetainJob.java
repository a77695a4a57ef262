package dev.schemaless.catalog.job.retain;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.epoch.SettledMark;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobTerms;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Retention;
import dev.schemaless.catalog.server.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * Applies the {@link Retention} of one model. How far it is lies with each log, so a run that ends anywhere leaves the rest to the next.
 * Thread-safe.
 */
public final class RetainJob implements JobKind {
    static final String NAME = "RETAIN";
    private static final JobTerms TERMS = JobTerms.recurring(Duration.ofSeconds(15));

    private final StoreTables tables;
    private final SettledLogs settled;
    private final CatalogSource catalog;
    private final Function<TableRun, OptionalLong> readers;
    private final Consumer<WriteRequest> writer;
    private final HistoryEdges edges;

    /**
     * Makes the kind.
     *
     * @param readers returns the position up to which every durable reader of a log has read; empty if it has none. Versions after it
     *     are kept for seven days longer at most
     * @param writer makes changes as statements do
     */
    public RetainJob(
            StoreTables tables,
            SettledLogs settled,
            CatalogSource catalog,
            Function<TableRun, OptionalLong> readers,
            Consumer<WriteRequest> writer) {
        this.writer = writer;
        this.tables = tables;
        this.settled = settled;
        this.catalog = catalog;
        this.readers = readers;
        this.edges = new HistoryEdges(tables);
    }

    static NewJob of(Model model) {
        return new NewJob(NAME, String.valueOf(model.number()), model.name(), null);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public JobTerms terms() {
        return TERMS;
    }

    /** Works partition by partition. One that cannot be worked keeps no other back. */
    @Override
    public void run(JobRun job) {
        SchemalessException first = null;
        for (int position = 0; position < tables.partitions().size(); position++) {
            try {
                work(position, job);
            } catch (SchemalessException e) {
                job.check();
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private void work(int position, JobRun job) {
        catalog.onNewest(Integer.parseInt(job.target()), job.control(), (known, model) -> {
            if (isLimited(model)) {
                apply(known.version(), model, position, job);
            }
        });
    }

    /** Says whether a model's past is limited now. A migration has its own way with versions. */
    static boolean isLimited(Model model) {
        Retention retention = model.retention();
        return retention != null && retention.isLimited() && !model.isBeingFilled();
    }

    private void apply(long catalogVersion, Model model, int position, JobRun job) {
        List<TableRun> logs = tables.topology().tableRunsOf(position).stream()
                .map(run -> new TableRun(model, run))
                .toList();
        SettledMark mark = settled(model, position, job.control());
        for (TableRun log : logs) {
            long settled = mark.position(log).orElse(0);
            edges.begin(log, job.control());
            Retention retention = Objects.requireNonNull(model.retention());
            if (retention.expiryMicros() != null) {
                RowExpiry expiry = new RowExpiry(tables, log, catalogVersion, settled, writer);
                work(() -> expiry.next(job.control()), job);
            }
            if (retention.keptMicros() != null) {
                long held = readers.apply(log).orElse(Long.MAX_VALUE);
                VersionRemoval removal = new VersionRemoval(tables, log, catalogVersion, settled, held);
                work(() -> removal.next(job.control()), job);
            }
        }
    }

    private SettledMark settled(Model model, int position, ReadControl control) {
        SettledMark mark = settled.of(model, position, control).mark();
        if (mark == null) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot remove versions on " + tables.partition(position).display()
                            + ": transactions have been open for too long. The next run tries again.");
        }
        return mark;
    }

    /** Takes steps until one has looked at nothing. */
    private static void work(IntSupplier step, JobRun job) {
        for (int looked = tried(step, job.control()); looked > 0; looked = tried(step, job.control())) {
            job.advance(job.done() + looked);
        }
    }

    /** Tries again where others were in the way. */
    private static int tried(IntSupplier step, ReadControl control) {
        Retry retry = new Retry(new Attempts(Attempts.USUAL_RETRIES), control);
        while (true) {
            try {
                return step.getAsInt();
            } catch (SchemalessException e) {
                if (e.code() != ErrorCode.SERIALIZATION_FAILURE) {
                    throw e;
                }
                retry.pauseOrThrow(e);
            }
        }
    }

    /** Does nothing: removed versions and expired rows stay gone. */
    @Override
    public void undo(JobRun job) {}
}

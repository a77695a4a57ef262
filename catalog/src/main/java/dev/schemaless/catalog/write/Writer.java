package dev.schemaless.catalog.write;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.epoch.CatalogRefusal;
import dev.schemaless.catalog.epoch.EpochStripes;
import dev.schemaless.catalog.layout.LockPolicy;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.write.claim.ClaimPlan;
import dev.schemaless.catalog.write.claim.ClaimPlanner;
import dev.schemaless.catalog.write.claim.CommittedReads;
import dev.schemaless.catalog.write.claim.StaleClaimPlanException;
import dev.schemaless.catalog.write.claim.TakeClaims;
import dev.schemaless.catalog.write.commit.TwoPhaseCommits;
import dev.schemaless.catalog.write.draft.ClaimPlacement;
import dev.schemaless.catalog.write.draft.DuplicateValuesException;
import dev.schemaless.catalog.write.draft.ModelTasks;
import dev.schemaless.catalog.write.draft.ModelTexts;
import dev.schemaless.catalog.write.draft.RowTask;
import dev.schemaless.catalog.write.draft.StatementTask;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Makes changes of any number of rows, all or none. Thread-safe. */
public final class Writer {
    /** Models come and go; so many are remembered at most. */
    private static final int MOST_TEXTS = 10_000;

    private final StoreTables tables;
    private final TwoPhaseCommits commits;
    private final BoundedMap<Integer, ModelTexts> texts = new BoundedMap<>(MOST_TEXTS);
    private final CommittedReads committed;
    private final ClaimPlanner planner;
    private final SharedWrites shared;

    /**
     * Makes the writer of a store.
     *
     * @param catalog the newest known catalog
     * @param commits commits writes to several partitions
     */
    public Writer(StoreTables tables, CatalogSource catalog, TwoPhaseCommits commits) {
        this.tables = tables;
        this.commits = commits;
        this.committed = new CommittedReads(
                tables, this::textsOf, commits.fence(), () -> catalog.catalog().version());
        this.planner = new ClaimPlanner(tables, this::claims, committed);
        this.shared = new SharedWrites(tables, this);
    }

    /** Does {@link #write(WriteRequest)}; a change of one row may become part of a transaction of several callers. */
    public long[] writeTogether(WriteRequest request) {
        return request.changes().size() == 1 && claims(request.model()).isEmpty()
                ? shared.write(request)
                : write(request);
    }

    /** Returns the statistics of the batches of changes. */
    public List<BatchStatistics> batches() {
        return shared.batches();
    }

    /** Makes all changes of a statement, or none; see {@link Work#write}. */
    public long[] write(WriteRequest request) {
        long[] counts = new long[request.changes().size()];
        ModelTasks tasks = new ModelTasks(request.model(), StatementTask.of(request.changes(), counts));
        write(request.catalogVersion(), List.of(tasks), new Retry(request.attempts(), request.control()));
        return counts;
    }

    /**
     * Lets rows take all claims that they have, because an index is new. Others change rows meanwhile as usual.
     *
     * @throws SchemalessException with {@code UNIQUE_VIOLATION} if two rows have the same values
     */
    public void takeClaims(long catalogVersion, Model model, List<RowKey> keys, ReadControl control) {
        List<RowTask> tasks = keys.stream().<RowTask>map(TakeClaims::new).toList();
        ModelTasks work = new ModelTasks(model, tasks);
        Planned planned = new Planned(catalogVersion, List.of(work), new ClaimPlan(), true);
        Retry retry = new Retry(new Attempts(Attempts.USUAL_RETRIES), control);
        while (true) {
            try {
                tryWrite(planned, retry);
                return;
            } catch (LostRaceException e) {
                // no change depends on rows that others have changed: each sees them as they are now
                retry.pauseOrThrow(e);
            }
        }
    }

    /**
     * Makes all changes, or none.
     *
     * @param retry the retries of the statement or commit
     */
    public void write(long catalogVersion, List<ModelTasks> work, Retry retry) {
        tryWrite(new Planned(catalogVersion, work, new ClaimPlan(), retry.looks()), retry);
    }

    /**
     * A write to make.
     *
     * @param plan the known claims that lie on other partitions than their rows
     * @param looks whether rows that are likely new are read, and the owners of the claims that rows take
     */
    private record Planned(long catalogVersion, List<ModelTasks> work, ClaimPlan plan, boolean looks) {}

    /**
     * Writes, and plans again when claims differ: claims on other partitions are known only when the rows are decided.
     */
    private void tryWrite(Planned first, Retry retry) {
        Planned planned = first;
        for (int plans = 0; ; plans++) {
            try {
                tryOnce(planned, retry);
                return;
            } catch (StaleClaimPlanException e) {
                retry.allow(Attempts.Need.CLAIMS);
                boolean looks = e.looked() || plans > 0;
                ClaimPlan plan = planner.plan(first.work(), looks, retry);
                planned = new Planned(first.catalogVersion(), first.work(), plan, looks);
            } catch (DuplicateValuesException e) {
                planned = replanned(planned, e, retry);
                retry.pauseOrThrow(Retry.overtaken());
            }
        }
    }

    /**
     * Returns a new plan after a refusal; throws the refusal if the plan is the same once none of its rows is in doubt.
     * Rows are not locked while a plan is made.
     */
    private Planned replanned(Planned refused, DuplicateValuesException reason, Retry retry) {
        ClaimPlan known = refused.plan();
        ClaimPlan whole = known.isEmpty() ? known : planner.planWhole(refused.work(), retry);
        if (whole.isSameAs(known)) {
            throw reason;
        }
        return new Planned(refused.catalogVersion(), refused.work(), whole, true);
    }

    private void tryOnce(Planned planned, Retry retry) {
        ReadControl control = retry.control();
        Map<Integer, List<ModelTasks>> parts = ModelTasks.byPartition(planned.work(), tables.topology());
        planned.plan().positions().forEach(position -> parts.putIfAbsent(position, List.of()));
        DistributedWrite.AttemptMaker attempts = (position, tasks, looks) -> new Attempt(
                tables,
                this::textsOf,
                position,
                planned.catalogVersion(),
                tasks,
                planned.plan(),
                looks,
                LockPolicy.WAIT,
                control);
        if (parts.size() > 1) {
            commits.check();
            SortedSet<Integer> participants = new TreeSet<>(parts.keySet());
            try {
                new DistributedWrite(
                                () -> commits.begin(participants, control),
                                attempts,
                                planned.catalogVersion(),
                                parts,
                                planned.looks(),
                                control)
                        .run(retry.within(patience(participants)));
            } catch (SchemalessException e) {
                throw CatalogRefusal.explain(e, planned.catalogVersion(), () -> newestOn(participants, retry));
            } finally {
                commits.forget(participants);
            }
        } else {
            parts.forEach((position, part) -> new LocalWrite(
                            tables.partition(position),
                            position,
                            planned.catalogVersion(),
                            looks -> attempts.make(position, part, looks),
                            planned.looks(),
                            new EpochOf(position, control),
                            control)
                    .run(retry.within(tables.partition(position).patience())));
        }
    }

    private long newestOn(SortedSet<Integer> participants, Retry retry) {
        return participants.stream()
                .mapToLong(position -> committed.epoch(position, retry.control()))
                .max()
                .orElse(0);
    }

    /**
     * Returns a write of changes of several callers on one partition, which leaves out rows that others have locked.
     *
     * @param tasks makes the tasks of a try
     * @param looks whether already the first try looks at rows that are likely new
     * @param control stops it
     */
    LocalWrite together(SharedWrites.Group group, Supplier<List<RowTask>> tasks, boolean looks, ReadControl control) {
        Partition partition = tables.partition(group.position());
        LockPolicy policy = partition.dialect().skipsLockedRows() ? LockPolicy.SKIP : LockPolicy.WAIT;
        return new LocalWrite(
                partition,
                group.position(),
                group.catalogVersion(),
                now -> new Attempt(
                        tables,
                        this::textsOf,
                        group.position(),
                        group.catalogVersion(),
                        List.of(new ModelTasks(group.model(), tasks.get())),
                        new ClaimPlan(),
                        now,
                        policy,
                        control),
                looks,
                new EpochOf(group.position(), control),
                control);
    }

    private Duration patience(Set<Integer> positions) {
        return positions.stream()
                .map(position -> tables.partition(position).patience())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** The catalog's version on one partition, read each time. */
    private final class EpochOf implements LocalWrite.PartitionEpoch {
        private final int position;
        private final ReadControl control;

        EpochOf(int position, ReadControl control) {
            this.position = position;
            this.control = control;
        }

        @Override
        public long version() {
            return committed.epoch(position, control);
        }

        @Override
        public boolean isPublished(long version) {
            return new EpochStripes(tables, position).isPublished(version, control);
        }
    }

    /** Returns the texts of a model; made anew when the model has changed. */
    private ModelTexts textsOf(Model model) {
        ModelTexts known = texts.get(model.number());
        if (known == null || !known.model().equals(model)) {
            known = new ModelTexts(tables, model);
            texts.put(model.number(), known);
        }
        return known;
    }

    public CommittedReads committed() {
        return committed;
    }

    /** Returns the placement of a model's claims. */
    public ClaimPlacement claims(Model model) {
        return textsOf(model).claims();
    }
}

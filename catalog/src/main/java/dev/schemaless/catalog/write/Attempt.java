package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.CellWriter;
import dev.schemaless.catalog.layout.LockPolicy;
import dev.schemaless.catalog.layout.NewRowWriter;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.write.claim.ClaimPlan;
import dev.schemaless.catalog.write.claim.StaleClaimPlanException;
import dev.schemaless.catalog.write.draft.ClaimChanges;
import dev.schemaless.catalog.write.draft.ClaimPlacement;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import dev.schemaless.catalog.write.draft.ModelTasks;
import dev.schemaless.catalog.write.draft.ModelTexts;
import dev.schemaless.catalog.write.draft.RefusedChangeException;
import dev.schemaless.catalog.write.draft.RowDraft;
import dev.schemaless.catalog.write.draft.RowState;
import dev.schemaless.catalog.write.draft.RowStates;
import dev.schemaless.catalog.write.draft.RowTask;
import dev.schemaless.catalog.write.draft.WriteId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * One attempt at the changes of one partition, in one transaction: lock the rows, decide on each, write. Every cell carries the
 * attempt's write id, so that an attempt whose outcome is unknown can be recognised later. Not thread-safe.
 *
 * <p>All writers lock in one order: epoch, rows by model and key, cells, index entries by index and key, claims by index and key.
 * Only an attempt that has to know the owners of claims locks these before it writes cells. Servers resolve the deadlock that may
 * follow.
 */
final class Attempt {
    private final StoreTables tables;
    private final Function<Model, ModelTexts> texts;
    private final int position;
    private final long catalogVersion;
    private final List<ModelTasks> work;
    private final boolean looks;
    private final LockPolicy policy;
    private final ReadControl control;
    private final byte[] writeId = WriteId.next();

    private final List<ModelDrafts> drafts = new ArrayList<>();
    private final ClaimPlan plan;
    private EntryChanges entries;
    /** The claims that rows take and leave: of all partitions until they are placed, then of this one. */
    private ClaimChanges claims = new ClaimChanges();

    private CommitTime time = CommitTime.NONE;

    /**
     * Decisions on the rows of one model.
     *
     * @param rows those that change, in ascending order of their keys
     * @param seen all rows that the decisions depend on
     */
    private record ModelDrafts(Model model, List<RowDraft> rows, Collection<RowState> seen) {}

    /**
     * Begins a try.
     *
     * @param plan the claims of rows that lie on other partitions
     * @param looks whether rows that are likely new are read too, and the owners of the claims that rows take
     * @param policy whether rows that others have locked are waited for, or left out
     */
    Attempt(
            StoreTables tables,
            Function<Model, ModelTexts> texts,
            int position,
            long catalogVersion,
            List<ModelTasks> work,
            ClaimPlan plan,
            boolean looks,
            LockPolicy policy,
            ReadControl control) {
        this.tables = tables;
        this.texts = texts;
        this.position = position;
        this.catalogVersion = catalogVersion;
        this.work = work;
        this.plan = plan;
        this.looks = looks;
        this.policy = policy;
        this.control = control;
        this.entries = new EntryChanges(tables, control);
    }

    /** Says whether it can be decided without looking at anything. */
    boolean isBlind() {
        return !looks && work.stream().allMatch(each -> each.tasks().stream().allMatch(RowTask::isLikelyNew));
    }

    boolean isDecided() {
        return !drafts.isEmpty();
    }

    /** Decides a blind try, before its transaction begins. */
    void decideBlindly() {
        for (ModelTasks each : work) {
            decide(each, Map.of(), Set.of());
        }
        place();
    }

    /**
     * Locks the rows and decides on them; decisions of an earlier transaction stay if the rows are still the same.
     *
     * @param earliest the time of the cells by the partition's clock, unless rows have later versions; microseconds since 1970-01-01 UTC
     * @return false if they are not: the try is over
     * @throws dev.schemaless.catalog.access.StaleCatalogException if the partition has seen a newer catalog
     * @throws LostRaceException if changes have to be computed again
     * @throws StaleClaimPlanException if rows have other claims on other partitions than planned
     * @throws RefusedChangeException if a change refuses its row, or another row has one of its claims
     */
    boolean lock(Trip trip, LongUnaryOperator earliest) throws SQLException {
        boolean fresh = !isDecided();
        // earlier decisions must not be missed while a transaction in doubt still holds its locks
        LockPolicy waiting = fresh ? policy : LockPolicy.WAIT;
        Epoch.Pending epoch = Epoch.Pending.read(trip, tables.housekeeping(position));
        List<RowStates> reads = new ArrayList<>();
        for (ModelTasks each : work) {
            RowStates rows = new RowStates(tables.topology(), texts.apply(each.model()));
            rows.lock(trip, keysToLook(each), waiting);
            reads.add(rows);
        }
        trip.send();
        readTheRest(trip, reads, waiting);
        epoch.arrived().check(catalogVersion);
        List<Map<RowKey, RowState>> locked =
                reads.stream().map(RowStates::locked).toList();
        time = CommitTime.of(epoch.arrived().micros(), earliest, locked, control);
        for (int i = 0; i < work.size(); i++) {
            Map<RowKey, RowState> states = locked.get(i);
            if (fresh) {
                decide(work.get(i), states, skipped(work.get(i), reads.get(i), waiting));
            } else if (!areUnchanged(drafts.get(i), states)) {
                return false;
            }
        }
        if (fresh) {
            place();
        }
        if (looks) {
            claims.lock(trip);
        }
        return true;
    }

    private void readTheRest(Trip trip, List<RowStates> reads, LockPolicy waiting) throws SQLException {
        boolean any = false;
        for (int i = 0; i < work.size(); i++) {
            any |= reads.get(i).readTheRest(trip);
            if (waiting == LockPolicy.SKIP) {
                any |= reads.get(i).lookForSkipped(trip, expected(work.get(i)));
            }
        }
        if (any) {
            trip.send();
        }
    }

    private List<RowKey> keysToLook(ModelTasks each) {
        return each.tasks().stream()
                .filter(task -> looks || !task.isLikelyNew())
                .map(RowTask::key)
                .toList();
    }

    /** Returns the keys of rows that probably exist; for others a duplicate key shows it soon enough. */
    private static List<RowKey> expected(ModelTasks each) {
        return each.tasks().stream()
                .filter(task -> !task.isLikelyNew())
                .map(RowTask::key)
                .toList();
    }

    private Set<RowKey> skipped(ModelTasks each, RowStates rows, LockPolicy waiting) {
        return waiting == LockPolicy.SKIP ? rows.skipped(keysToLook(each)) : Set.of();
    }

    private static boolean areUnchanged(ModelDrafts drafts, Map<RowKey, RowState> states) {
        return drafts.seen().stream().allMatch(before -> {
            RowState state = states.get(before.key());
            // a row that is gone had its key purged; rows that were not there are guarded by their cells' unique key
            return state != null && state.rowSeq() == before.rowSeq();
        });
    }

    private void decide(ModelTasks each, Map<RowKey, RowState> states, Set<RowKey> skipped) {
        ClaimPlacement placement = texts.apply(each.model()).claims();
        List<RowDraft> changed = new ArrayList<>();
        Set<RowKey> lost = new LinkedHashSet<>();
        for (RowTask task : each.tasks()) {
            control.check();
            if (skipped.contains(task.key())) {
                task.skip();
                continue;
            }
            RowState state = states.getOrDefault(task.key(), RowState.absent(task.key()));
            RowDraft draft = new RowDraft(each.model(), state);
            if (!perform(task, draft)) {
                lost.add(task.key());
                continue;
            }
            if (!placement.isEmpty()) {
                draft.claim(placement, claims);
            }
            if (!draft.changed().isEmpty()) {
                checkSizes(each.model(), draft);
                changed.add(draft);
            }
        }
        if (!lost.isEmpty()) {
            throw new LostRaceException(
                    each.model().name(),
                    lost,
                    NativeKey.describe(lost.iterator().next()));
        }
        drafts.add(new ModelDrafts(each.model(), changed, states.values()));
    }

    private void checkSizes(Model model, RowDraft draft) {
        long limit = tables.partition(position).maxBodyBytes();
        draft.bodies().forEach((cell, body) -> {
            if (body.length > limit) {
                throw new RefusedChangeException(new SchemalessException(
                        ErrorCode.STRING_TOO_LONG,
                        "Cannot write row '" + draft.before().key() + "' of '" + model.name()
                                + "': the body of its cell '"
                                + cell + "' has " + body.length + " bytes, at most " + limit
                                + " fit. Store less, or raise the server's max_allowed_packet."));
            }
        });
    }

    private static boolean perform(RowTask task, RowDraft draft) {
        try {
            return task.perform(draft);
        } catch (SchemalessException e) {
            throw new RefusedChangeException(e);
        }
    }

    private void place() {
        for (ModelDrafts each : drafts) {
            EntryPlacement placement = texts.apply(each.model()).placement();
            each.rows().forEach(row -> placement.change(row, row.after(time.micros()), entries));
        }
        placeClaims();
    }

    /** Claims that lie on other partitions are those partitions' to write; this one writes those of other partitions' rows. */
    private void placeClaims() {
        if (claims.isEmpty() && plan.isEmpty()) {
            return;
        }
        if (!claims.on(other -> other != position).areSameAs(plan.outgoing(position))) {
            throw new StaleClaimPlanException(looks);
        }
        claims = claims.on(other -> other == position);
        claims.addAll(plan.incoming(position));
    }

    /** Returns the time of the cells, once the rows are locked: microseconds since 1970-01-01 UTC. */
    long micros() {
        return time.micros();
    }

    EntryChanges entries() {
        return entries;
    }

    /** Says whether nothing is to be written. */
    boolean isEmpty() {
        return claims.isEmpty() && drafts.stream().allMatch(each -> each.rows().isEmpty());
    }

    /** Adds the decided changes to a trip. */
    void write(Trip trip) throws SQLException {
        control.check();
        for (ModelDrafts each : drafts) {
            for (Map.Entry<Integer, List<RowWrite>> run : byRun(each.rows()).entrySet()) {
                new CellWriter(trip, texts.apply(each.model()).cells(run.getKey()), policy)
                        .write(run.getValue(), writeId);
            }
        }
        if (isBlind()) {
            entries.putNewHere(trip, position);
        } else {
            entries.putHere(trip, position);
        }
        // the grace period of old entries counts by this partition's clock
        entries.removeHere(trip, position, time.clock());
        claims.write(trip);
    }

    /** Adds changes that were decided without reading to a trip, together with the transaction's begin and end. */
    void writeUnread(Trip trip) throws SQLException {
        List<NewRowWriter> runs = runWrites(trip);
        if (!runs.isEmpty() && runs.get(0).fitsOneStatement()) {
            runs.get(0).writeFirst(tables.housekeeping(position).ifCurrent(catalogVersion));
            for (NewRowWriter run : runs.subList(1, runs.size())) {
                run.writeMore();
            }
        } else {
            trip.add(tables.housekeeping(position).noteEpoch());
            for (NewRowWriter run : runs) {
                run.write(catalogVersion);
            }
        }
        entries.putNewHere(trip, position);
        claims.write(trip);
    }

    /** Returns the writers of the rows of each table run. */
    private List<NewRowWriter> runWrites(Trip trip) {
        List<NewRowWriter> runs = new ArrayList<>();
        for (ModelDrafts each : drafts) {
            byRun(each.rows())
                    .forEach((run, rows) -> runs.add(
                            new NewRowWriter(trip, texts.apply(each.model()).cells(run), policy, rows, writeId)));
        }
        return runs;
    }

    private Map<Integer, List<RowWrite>> byRun(List<RowDraft> rows) {
        Map<Integer, List<RowWrite>> runs = new TreeMap<>();
        for (RowDraft row : rows) {
            int run =
                    tables.topology().tableRunOf(NativeKey.shardOf(row.before().key()));
            runs.computeIfAbsent(run, absent -> new ArrayList<>()).add(row.write(time.micros()));
        }
        return runs;
    }

    /**
     * Looks whether an earlier transaction of this try succeeded after all: then all its cells are there.
     *
     * @param limit how long the server is waited for
     */
    boolean hasSucceeded(StatementGuard limit) {
        for (ModelDrafts each : drafts) {
            for (RowDraft row : each.rows()) {
                return isMine(each.model(), row.write(time.micros()), limit);
            }
        }
        return false;
    }

    private boolean isMine(Model model, RowWrite row, StatementGuard limit) {
        int run = tables.topology().tableRunOf(NativeKey.shardOf(row.key()));
        return new CellOwners(tables.partition(position), limit)
                .ofFirstCell(texts.apply(model).cells(run), row)
                .anyMatch(id -> Arrays.equals(id, writeId));
    }

    /**
     * Says whether an earlier transaction of this try has ended, once a later one has looked at its rows: both have locked some that are there.
     */
    boolean locksRows() {
        return drafts.stream().anyMatch(each -> !each.seen().isEmpty());
    }

    /**
     * Says whether an earlier transaction of this attempt can no longer succeed. All its rows are new, and another
     * transaction has the key of one of them. A key that is taken stays taken.
     *
     * @param limit how long the server is waited for
     */
    boolean isOvertaken(StatementGuard limit) {
        CellOwners owners = new CellOwners(tables.partition(position), limit);
        return drafts.stream()
                .anyMatch(each -> byRun(each.rows()).entrySet().stream()
                        .flatMap(run ->
                                owners.ofNewRows(texts.apply(each.model()).cells(run.getKey()), run.getValue()))
                        .anyMatch(id -> !Arrays.equals(id, writeId)));
    }
}

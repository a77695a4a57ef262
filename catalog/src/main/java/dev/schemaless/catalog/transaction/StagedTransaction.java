package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.Reader;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.write.Writer;
import dev.schemaless.catalog.write.claim.CommittedReads;
import dev.schemaless.catalog.write.draft.ModelTasks;
import dev.schemaless.catalog.write.draft.RowDraft;
import dev.schemaless.catalog.write.draft.RowState;
import dev.schemaless.catalog.write.draft.RowTask;
import dev.schemaless.catalog.write.draft.StatementTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A transaction whose changes lie in memory until it commits. */
public final class StagedTransaction implements Transaction {
    private final CatalogSource catalog;
    private final Reader reader;
    private final Writer writer;
    private final StagedChanges changes;
    private final StagedClaims claims;
    private int conflictRetries = Attempts.USUAL_RETRIES;

    /**
     * Begins a transaction.
     *
     * @param maxBytes the most memory that its changes may take
     */
    public StagedTransaction(CatalogSource catalog, Reader reader, Writer writer, long maxBytes) {
        this.catalog = catalog;
        this.reader = reader;
        this.writer = writer;
        this.changes = new StagedChanges(maxBytes);
        this.claims = new StagedClaims(writer);
    }

    @Override
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        return overlay(request)
                .map(overlay -> overlay.read(reader, mapper))
                .orElseGet(() -> reader.read(request, mapper));
    }

    @Override
    public RowParts parts(ReadRequest request) {
        RowParts committed = reader.parts(request);
        return overlay(request)
                .<RowParts>map(overlay -> new OverlayParts(committed, overlay))
                .orElse(committed);
    }

    private Optional<Overlay> overlay(ReadRequest request) {
        StagedRows rows = changesSeenBy(request);
        return rows == null ? Optional.empty() : Optional.of(Overlay.of(request, rows.of(request.source())));
    }

    /** Returns the changes of the transaction that a read sees; null for none. The past has none of them. */
    private @Nullable StagedRows changesSeenBy(ReadRequest request) {
        return request.asOf() == null ? changes.find(request.model()) : null;
    }

    @Override
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        StagedRows rows = changesSeenBy(request.request());
        return rows == null
                ? reader.readFirst(request)
                : new OverlayFirstRows<>(
                        reader, request, rows.of(request.request().source()));
    }

    @Override
    public long[] write(WriteRequest request) {
        long[] counts = new long[request.changes().size()];
        Model model = request.model();
        conflictRetries = request.attempts().retries();
        Retry retry = new Retry(request.attempts(), request.control());
        List<RowTask> tasks = StatementTask.of(request.changes(), counts);
        List<RowTask> unknown = tasks.stream()
                .filter(task -> changes.find(model, task.key()) == null)
                .toList();
        Map<RowKey, RowState> states = committed(model, unknown, retry);
        Map<RowKey, Map<String, byte[]>> before = new HashMap<>();
        Map<RowKey, RowDraft> changed = new LinkedHashMap<>();
        Set<RowKey> lost = new LinkedHashSet<>();
        for (RowTask task : tasks) {
            RowDraft draft = draft(model, changes.find(model, task.key()), states, task.key());
            Map<String, byte[]> seen = draft.bodies();
            boolean held = draft.isHeld();
            if (!task.perform(draft)) {
                lost.add(task.key());
            } else if (draft.bodies() != seen || draft.isHeld() != held) {
                before.put(task.key(), seen);
                changed.put(task.key(), draft);
            }
        }
        if (!lost.isEmpty()) {
            throw new LostRaceException(
                    model.name(), lost, NativeKey.describe(lost.iterator().next()));
        }
        claims.take(request, before, changed, key -> changes.find(model, key));
        changes.stage(model, changed.values().stream().map(StagedRow::of).toList());
        return counts;
    }

    /**
     * Returns the committed states of rows. Later reads show all writes of the transactions that last wrote them, on
     * all partitions.
     */
    private Map<RowKey, RowState> committed(Model model, List<RowTask> tasks, Retry retry) {
        List<RowKey> keys = tasks.stream().map(RowTask::key).toList();
        CommittedReads committed = writer.committed();
        boolean absent = tasks.stream().allMatch(RowTask::isLikelyNew)
                && committed.states(model, keys, retry).isEmpty();
        return absent ? Map.of() : committed.wholeStates(model, keys, retry);
    }

    private static RowDraft draft(Model model, @Nullable StagedRow staged, Map<RowKey, RowState> states, RowKey key) {
        return staged == null
                ? new RowDraft(model, states.getOrDefault(key, RowState.absent(key)))
                : staged.draft(model);
    }

    @Override
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    @Override
    public Savepoint savepoint() {
        return changes.savepoint();
    }

    @Override
    public void rollbackTo(Savepoint savepoint) {
        changes.rollbackTo(savepoint);
    }

    @Override
    public void release(Savepoint savepoint) {
        changes.release(savepoint);
    }

    @Override
    public void commit(ReadControl control) {
        try {
            if (!isEmpty()) {
                onCurrentCatalog(control);
            }
        } finally {
            rollback();
        }
    }

    /**
     * Commits on the current catalog. A change of the catalog since the statements ran is not a failure, if the models
     * still exist.
     */
    private void onCurrentCatalog(ReadControl control) {
        Supplier<CatalogSnapshot> newest = catalog::catalog;
        Attempts attempts = new Attempts(conflictRetries);
        Retry retry = new Retry(attempts, control);
        StaleCatalogException last = null;
        for (int i = 0; i < Attempts.MOST_CATALOGS; i++) {
            CatalogSnapshot current = newest.get();
            try {
                writer.write(current.version(), tasks(current), retry);
                return;
            } catch (StaleCatalogException e) {
                newest = () -> refreshed(e, control);
                attempts.renewNeeds();
                last = e;
            }
        }
        throw new SchemalessException(
                ErrorCode.CATALOG_CHANGED,
                "Cannot commit: the catalog changed " + Attempts.MOST_CATALOGS
                        + " times meanwhile. Run the transaction again.",
                last);
    }

    private CatalogSnapshot refreshed(StaleCatalogException refusal, ReadControl control) {
        CatalogSnapshot newest = catalog.refreshCatalog(control);
        refusal.checkKnownTo(newest.version());
        return newest;
    }

    private List<ModelTasks> tasks(CatalogSnapshot current) {
        List<ModelTasks> tasks = new ArrayList<>();
        boolean changesRows = changes.isChanged();
        changes.forEach((number, rows) -> tasks.add(rows.tasks(model(current, number), changesRows)));
        return tasks;
    }

    private static Model model(CatalogSnapshot current, int number) {
        return current.findModel(number)
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.CATALOG_CHANGED,
                        "Cannot commit: a table that the transaction changed has been dropped."
                                + " Run the transaction again."));
    }

    @Override
    public void rollback() {
        changes.clear();
        claims.clear();
    }
}

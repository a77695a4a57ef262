package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.Selectivity;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.epoch.CatalogRefusal;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.layout.TimeMarks;
import dev.schemaless.catalog.lease.CatalogLease;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.ReadView;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.snapshot.StatementSnapshot;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The parts that the statements of one read share: the request, the partitions, and the means to stop them all. Thread-safe. */
public final class ReadSession {
    private final ReadContext context;
    private final ReadRequest request;
    private final ModelReads reads;
    private final AtomicBoolean stopped;
    /** Whether reads that a lost connection ended are repeated. */
    private final boolean again;

    private final boolean shares;
    /** The moment that is read; null if each request has one of its own. */
    private final @Nullable StatementSnapshot snapshot;

    public ReadSession(ReadContext context, ReadRequest request) {
        this(context, request, true, false, StatementSnapshot.of(request), new AtomicBoolean());
    }

    private ReadSession(
            ReadContext context,
            ReadRequest request,
            boolean again,
            boolean shares,
            @Nullable StatementSnapshot snapshot,
            AtomicBoolean stopped) {
        this.context = context;
        this.request = request;
        this.again = again;
        this.shares = shares;
        this.snapshot = snapshot;
        this.stopped = stopped;
        this.reads = context.texts().of(request.model(), request.columns(), request.asOf());
    }

    /** Returns a session like this one for a batch of several callers; it gives up if a connection is lost. */
    public ReadSession forAll() {
        return new ReadSession(context, request, false, false, null, new AtomicBoolean());
    }

    /** Returns a session for the same request, parts of which may be batched with other reads. */
    public ReadSession shared() {
        return new ReadSession(context, request, again, true, snapshot, stopped);
    }

    /** Returns the session that reads entries which lie elsewhere than their rows, once the views of the rows have begun. */
    public ReadSession forEntriesElsewhere() {
        return snapshot != null && snapshot.readsEntriesOutside()
                ? new ReadSession(context, request, again, shares, null, stopped)
                : this;
    }

    /** Returns a session for the same source as of another time; of rows as they are if that is null. */
    public ReadSession asOf(@Nullable AsOf other) {
        return new ReadSession(context, request.asOf(other));
    }

    /** Says whether parts of the read may be batched with other reads: only where a partition takes trips. */
    public boolean shares(int partition) {
        return shares
                && request.asOf() == null
                && !isInView()
                && !partitions().get(partition).dialect().isEmbedded();
    }

    /** Says whether all that is read shows one moment, in a view that other reads of the statement share. */
    public boolean isInView() {
        return snapshot != null && snapshot.isEntered();
    }

    /** Says whether one round trip is known not to be enough. */
    public boolean isLong() {
        return snapshot != null && snapshot.isLong();
    }

    /** Turns to a read view where the statement's last run took more than one round trip; says whether it did. */
    public boolean beginIfLong() {
        Selectivity known = request.selectivity();
        return known != null && known.isLong() && beginAgain();
    }

    /** Learns whether more than one round trip was needed. */
    public void noteLong(boolean isLong) {
        Selectivity known = request.selectivity();
        if (known != null) {
            known.noteLong(isLong);
        }
    }

    /** Says whether reading has to begin again, in a read view, before it goes on. */
    public boolean mayBeginAgain() {
        return snapshot != null && !snapshot.isEntered();
    }

    /**
     * Turns to a read view, because one round trip is not enough.
     *
     * @return true if the read has to begin again, because its first round trip showed another moment than the view
     */
    public boolean beginAgain() {
        boolean again = mayBeginAgain();
        if (again) {
            Objects.requireNonNull(snapshot).enter();
        }
        return again;
    }

    /** Begins the views that this read needs on some partitions, given by their positions; perhaps none. Called before it reads. */
    public void beginViews(Collection<Integer> positions) {
        if (snapshot != null && snapshot.covers(positions.size())) {
            snapshot.begin(positions.stream().map(partitions()::get).toList());
        }
    }

    /** Says whether the read has to look at all rows of shards, or of a range of keys. */
    boolean isScan() {
        return request.source().isScan();
    }

    /** Returns the counter of callers that read several partitions. */
    ActiveCallers activeCallers() {
        return context.activeCallers();
    }

    public ReadRequest request() {
        return request;
    }

    public List<Partition> partitions() {
        return context.tables().partitions();
    }

    public TableNames names() {
        return context.tables().names();
    }

    public StoreTables tables() {
        return context.tables();
    }

    public Topology topology() {
        return context.tables().topology();
    }

    /** Returns the texts of the model that is read. */
    public ModelReads reads() {
        return reads;
    }

    /** Makes statements of this read end between two rows. */
    public void stop() {
        stopped.set(true);
    }

    /** Says whether reading goes on; throws if the request was cancelled or its time is over. */
    public boolean goesOn() {
        request.control().check();
        return !stopped.get();
    }

    /**
     * Runs one query, row by row. Where the connection is lost the query is run again, and read from the start.
     *
     * @throws StaleCatalogException if a table is gone, and with it the catalog that names it
     */
    public <T> T query(Partition partition, Query query, ResultReader<T> reader) {
        return query(partition, query, FetchMode.AT_ONCE, reader, ReadSession::givesNothingAway);
    }

    /** Does {@link #query} with a result of which not all may be wanted at once. */
    public <T> T stream(Partition partition, Query query, ResultReader<T> reader) {
        return query(partition, query, FetchMode.ROW_BY_ROW, reader, ReadSession::givesNothingAway);
    }

    /**
     * Does {@link #stream} for a reader that gives rows away while it reads.
     *
     * @param gaveAny whether it has
     */
    public <T> T stream(Partition partition, Query query, ResultReader<T> reader, BooleanSupplier gaveAny) {
        return query(partition, query, FetchMode.ROW_BY_ROW, reader, gaveAny);
    }

    private <T> T query(
            Partition partition, Query query, FetchMode fetch, ResultReader<T> reader, BooleanSupplier gaveAny) {
        if (snapshot != null && snapshot.isEntered()) {
            return inView(snapshot, partition, query, fetch, reader);
        }
        Partition.Work<T> work = connection -> {
            try (PreparedStatement statement =
                    TimeMarks.bound(query, request.asOf()).prepare(connection)) {
                fetch.prepare(statement, partition.dialect());
                return run(statement, reader);
            }
        };
        Retry retry = null;
        while (true) {
            requireOpen();
            try {
                return partition.run(reads.action(), request.control(), work);
            } catch (SchemalessException e) {
                SchemalessException reason = request.control().explain(e);
                if (!reason.isConnectionFailure() || !again || gaveAny.getAsBoolean()) {
                    throw reason.code() == ErrorCode.CATALOG_CHANGED ? explainMissing(reason) : reason;
                }
                retry = retry == null ? new Retry(0, partition.patience(), request.control()) : retry;
                retry.pauseOrThrow(reason);
            }
        }
    }

    /** Runs one query in the view of a partition. The statement, not the query, is run again if that is lost. */
    private <T> T inView(
            StatementSnapshot views, Partition partition, Query query, FetchMode fetch, ResultReader<T> reader) {
        requireOpen();
        countStatement();
        try {
            ReadView view = views.of(partition);
            return fetch == FetchMode.AT_ONCE
                    ? view.query(reads.action(), query, reader)
                    : view.stream(reads.action(), query, reader);
        } catch (SchemalessException e) {
            throw request.control().explain(e);
        }
    }

    private static boolean givesNothingAway() {
        return false;
    }

    private void requireOpen() {
        if (!goesOn()) {
            throw new SchemalessException(ErrorCode.QUERY_CANCELED, "Cannot go on with read: its cursor is closed.");
        }
    }

    private <T> T run(PreparedStatement statement, ResultReader<T> reader) throws SQLException {
        countStatement();
        try (ResultSet rows = statement.executeQuery()) {
            return reader.read(rows);
        }
    }

    private void countStatement() {
        ReadMeter meter = request.meter();
        if (meter != null) {
            meter.countStatement();
        }
    }

    /**
     * Reads data that is valid on the request's catalog only. While this JVM has a lease on that catalog the query does
     * not read the partition's epoch. Otherwise it does, and asks for a lease in the same trip.
     *
     * @param query the statement that makes a demand
     * @param answered whether the result has a row, which with a demand says that it is met
     * @throws StaleCatalogException if the partition has seen a newer catalog
     */
    public <T> T onCatalog(
            Partition partition,
            Function<CatalogCheck, Query> query,
            FetchMode fetch,
            ResultReader<T> reader,
            Predicate<T> answered) {
        Optional<T> leased = underLease(partition, query, fetch, reader);
        if (leased.isPresent()) {
            return leased.get();
        }
        CatalogLease asked = askForLease();
        if (asked != null) {
            T result = query(
                    partition,
                    query.apply(CatalogCheck.lease(asked.version())),
                    fetch,
                    reader,
                    ReadSession::givesNothingAway);
            if (answered.test(result)) {
                grant(asked);
                return result;
            }
            context.leases().refuse(asked);
        }
        T result = query(
                partition,
                query.apply(CatalogCheck.notNewer(request.catalogVersion())),
                fetch,
                reader,
                ReadSession::givesNothingAway);
        if (!answered.test(result)) {
            checkEpoch(partition);
        }
        return result;
    }

    /**
     * Reads without looking at the partition's epoch, under a lease or in a read view.
     *
     * @return empty, and nothing was read, if there is no lease, or it has run out before the partition answered
     */
    public <T> Optional<T> underLease(
            Partition partition, Function<CatalogCheck, Query> query, FetchMode fetch, ResultReader<T> reader) {
        return underLease(partition, query, fetch, reader, ReadSession::givesNothingAway);
    }

    /**
     * Does {@link #underLease} for a reader that gives rows away while it reads.
     *
     * @param gaveAny whether it has
     */
    public <T> Optional<T> underLease(
            Partition partition,
            Function<CatalogCheck, Query> query,
            FetchMode fetch,
            ResultReader<T> reader,
            BooleanSupplier gaveAny) {
        if (isInView()) {
            // which has looked at the epoch
            return Optional.of(query(partition, query.apply(CatalogCheck.nothing()), fetch, reader, gaveAny));
        }
        CatalogLease lease = context.leases().find(request.catalogVersion());
        if (lease == null) {
            return Optional.empty();
        }
        // the answer has begun, so the statement has its read view
        return query(
                partition,
                query.apply(CatalogCheck.nothing()),
                fetch,
                rows -> context.leases().holds(lease) ? Optional.of(reader.read(rows)) : Optional.empty(),
                gaveAny);
    }

    /** Returns a lease to ask a partition for; null if there is no hope. Until it is {@linkplain #grant granted} it is nothing. */
    public @Nullable CatalogLease askForLease() {
        return context.leases().askFor(request.catalogVersion());
    }

    /** Takes a lease that a partition has given. */
    public void grant(CatalogLease lease) {
        context.leases().grant(lease);
    }

    /**
     * Asks a partition that has not answered a query whether it has seen a newer catalog; a query is not answered, but no
     * newer catalog found, where there was nothing to answer.
     *
     * @throws StaleCatalogException if it has
     */
    public void checkEpoch(Partition partition) {
        query(partition, new StoreSql(partition.dialect(), names()).readEpoch(), rows -> Epoch.of(rows))
                .check(request.catalogVersion());
    }

    private SchemalessException explainMissing(SchemalessException missing) {
        if (missing instanceof StaleCatalogException) {
            return missing;
        }
        long current = context.catalog().refreshCatalog(request.control()).version();
        return current > request.catalogVersion()
                ? new StaleCatalogException(request.catalogVersion(), current)
                : CatalogRefusal.lost(missing);
    }
}

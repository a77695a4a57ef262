package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.DuplicateRowException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A commit does not succeed at once: the connection breaks, and the write is recognised as one's own, or made; or others are in the way. */
final class LostAnswerTest {
    private final AtomicInteger answersToLose = new AtomicInteger();
    private final AtomicInteger commitsToLose = new AtomicInteger();
    private final AtomicInteger conflictsToMeet = new AtomicInteger();
    private final AtomicInteger stopsBehindCommit = new AtomicInteger();
    private final AtomicInteger stopsBeforeCommit = new AtomicInteger();
    private ReadControl control = ReadControl.unlimited();
    private Runnable whenLost = () -> {};
    private OpenStore store;

    @BeforeEach
    void open() {
        StoreConfig config = EmbeddedStore.fresh(1);
        PartitionOpener.Opened plain = PartitionOpener.open(config.partitions().get(0), config);
        String url = MemoryDatabases.url(
                ((PartitionConfig.Memory) config.partitions().get(0)).name());
        DataSource breaking = breaking(new DriverDataSource(BackendDrivers.h2(), url, MemoryDatabases.account()));
        Partition partition =
                new Partition(new Node("breaking", new H2Dialect(), breaking, PartitionOpener.limits(config)), 1 << 20);
        List<PartitionOpener.Opened> opened = List.of(new PartitionOpener.Opened(
                partition, PartitionServer.embedded(new PartitionConfig.Memory("plain")), plain::close));
        store = OpenStore.of(new StoreCreator(config, opened, ExternalStores.none()).openOrCreate(), opened, config);
        store.changes().createModel(EmbeddedStore.model("n"));
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x", List.of("x"), null));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private DataSource breaking(DataSource source) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = invoke(source, method, arguments);
                    return result instanceof Connection connection ? breaking(connection) : result;
                });
    }

    private Connection breaking(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit") && commitsToLose.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                        connection.rollback();
                        whenLost.run();
                        throw new SQLException("the line is dead", "08S01");
                    }
                    if (method.getName().equals("commit")
                            && conflictsToMeet.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                        connection.rollback();
                        throw new SQLException("a deadlock", "40001", 40001);
                    }
                    if (method.getName().equals("commit")
                            && stopsBeforeCommit.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                        control.cancel();
                        throw new SQLException("stopped", "57014", 57014);
                    }
                    Object result = invoke(connection, method, arguments);
                    if (method.getName().equals("commit")
                            && stopsBehindCommit.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                        control.cancel();
                        throw new SQLException("stopped", "57014", 57014);
                    }
                    if (method.getName().equals("commit") && answersToLose.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                        throw new SQLException("the line is dead", "08S01");
                    }
                    return result;
                });
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void insertWhoseAnswerWasLostIsRecognisedAsDone() {
        answersToLose.set(1);

        assertThat(EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(1), EmbeddedStore.row(2))))
                .isEqualTo(2);

        assertThat(EmbeddedStore.scan(store, "n"))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.refKey()).isZero());
    }

    /** MariaDB may say of a block that was stopped that it was, though it has committed. */
    @Test
    void writeThatWasStoppedBehindItsCommitIsMade() {
        stopsBehindCommit.set(1);

        assertThat(insert(1)).containsExactly(1);

        assertThat(EmbeddedStore.scan(store, "n")).hasSize(1);
    }

    @Test
    void writeThatWasStoppedBeforeItsCommitIsNotMade() {
        stopsBeforeCommit.set(1);

        assertThatThrownBy(() -> insert(1))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_CANCELED));

        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();
    }

    private long[] insert(long id) {
        WriteRequest usual = inserting(id, OnDuplicate.FAIL, 0);
        return store.writer().write(new WriteRequest(usual.catalogVersion(), usual.model(), usual.changes(), control));
    }

    @Test
    void insertWhoseCommitNeverArrivedIsSentAgain() {
        commitsToLose.set(2);

        assertThat(EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(1))))
                .isEqualTo(1);

        assertThat(EmbeddedStore.scan(store, "n")).hasSize(1);
        assertThat(EmbeddedStore.lookUp(store, "n", "by_x", new Bound.In(List.of(1L))))
                .hasSize(1);
    }

    @Test
    void sameRowOfAnotherWriterIsNotTakenForOnesOwn() {
        commitsToLose.set(1);
        whenLost = () -> EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(1)));

        assertThatThrownBy(() -> EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(1))))
                .isInstanceOf(DuplicateRowException.class)
                .hasMessageContaining("is taken");
    }

    /** Claims of a new index come from rows that others may have changed since the try that is in doubt. */
    @Test
    void claimsOfARowThatWasChangedMeanwhileAreTakenAnew() {
        store.changes()
                .createIndex(new SchemaChanges.NewIndex(
                        "n", "u", List.of("x"), null, List.of(), true, IndexDefinition.Direction.ascending(1)));
        EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(1)));
        forgetClaims();
        commitsToLose.set(1);
        whenLost =
                () -> write(EmbeddedStore.key(1), new Decision.Put(Map.of(Column.BASE_CELL, EmbeddedStore.body(9)), 1));

        store.writer()
                .takeClaims(store.catalog().version(), model(), List.of(EmbeddedStore.key(1)), ReadControl.unlimited());

        // no row has 1 any more
        write(EmbeddedStore.key(2), new Decision.Put(Map.of(Column.BASE_CELL, EmbeddedStore.body(1)), 1));
        assertThatThrownBy(() -> write(
                        EmbeddedStore.key(3), new Decision.Put(Map.of(Column.BASE_CELL, EmbeddedStore.body(9)), 1)))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION));
    }

    private Model model() {
        return store.catalog().findModel("n").orElseThrow();
    }

    private void forgetClaims() {
        int number = model().findIndex("u").orElseThrow().number();
        String table = store.tables().names().claims(model(), number, 0);
        store.tables()
                .partition(0)
                .run(
                        "forget claims",
                        connection -> Query.of("DELETE FROM " + new H2Dialect().quote(table))
                                .update(connection));
    }

    private void write(RowKey key, Decision decision) {
        RowChange change = new RowChange() {
            @Override
            public RowKey key() {
                return key;
            }

            @Override
            public Decision decide(@Nullable StoredRow current) {
                return decision;
            }
        };
        store.writer()
                .write(new WriteRequest(store.catalog().version(), model(), List.of(change), ReadControl.unlimited()));
    }

    @Test
    void conflictsAreMetAsOftenAsTheRequestSays() {
        conflictsToMeet.set(8);
        store.writer().write(inserting(1, OnDuplicate.FAIL, 8));

        conflictsToMeet.set(3);
        refusedAsConflict(() -> store.writer().write(inserting(2, OnDuplicate.FAIL, 1)));
        assertThat(conflictsToMeet.getAndSet(0)).isEqualTo(1);
        assertThat(EmbeddedStore.scan(store, "n")).hasSize(1);
    }

    @Test
    void conflictsOfACommitAreMetAsOftenAsItsRequestsSay() {
        Transaction transaction = store.begin(1 << 20);
        transaction.write(inserting(1, OnDuplicate.FAIL, 0));
        conflictsToMeet.set(1);

        refusedAsConflict(transaction::commit);
        assertThat(EmbeddedStore.scan(store, "n")).isEmpty();
    }

    @Test
    void rowThatIsThereAlreadyIsNoConflict() {
        store.writer().write(inserting(1, OnDuplicate.FAIL, 0));

        assertThat(store.writer().write(inserting(1, OnDuplicate.SKIP, 0))).containsExactly(0);
    }

    @Test
    void changeOfTheCatalogWhoseAnswerWasLostIsRecognisedAsMade() {
        long before = store.catalog().version();
        answersToLose.set(1);

        store.changes().createView(view("v"));

        assertThat(store.catalog().version()).isEqualTo(before + 1);
        assertThat(store.catalog().findView("v")).isPresent();
        assertThat(answersToLose).hasValue(0);
    }

    @Test
    void everyStepOfAChangeMayLoseItsAnswer() {
        answersToLose.set(100);
        store.changes().createModel(EmbeddedStore.model("m"));
        store.changes().createIndex(new SchemaChanges.NewIndex("m", "by_x_too", List.of("x"), null));
        assertThat(answersToLose.getAndSet(0)).isLessThan(97);

        EmbeddedStore.insert(store, "m", List.of(EmbeddedStore.row(1)));
        assertThat(EmbeddedStore.lookUp(store, "m", "by_x_too", new Bound.In(List.of(1L))))
                .hasSize(1);
        answersToLose.set(100);
        store.changes().dropModel("m");
        assertThat(store.catalog().findModel("m")).isEmpty();
    }

    @Test
    void changeOfTheCatalogWhoseCommitNeverArrivedIsMadeNow() {
        long before = store.catalog().version();
        commitsToLose.set(3);

        store.changes().createView(view("v"));

        assertThat(store.catalog().version()).isEqualTo(before + 1);
        assertThat(store.catalog().findView("v")).isPresent();
    }

    @Test
    void changeOfAnotherIsNotTakenForOnesOwn() {
        long before = store.catalog().version();
        commitsToLose.set(1);
        whenLost = () -> {
            CatalogTable table = new CatalogTable(
                    store.tables().partitions().get(0), store.tables().names());
            CatalogState state = table.read(ReadControl.unlimited());
            Definition other =
                    new Definition.OfView(new ViewDefinition(state.nextNumber(), "other", "SELECT 2", Map.of()));
            table.write(
                    state,
                    state.nextNumber() + 1,
                    Map.of(other.number(), Optional.of(other)),
                    CatalogTable.Fence.none());
        };

        assertThatThrownBy(() -> store.changes().createView(view("v"))).isInstanceOf(StaleCatalogException.class);

        assertThat(store.refreshCatalog(ReadControl.unlimited()).version()).isEqualTo(before + 1);
        assertThat(store.catalog().views()).extracting(ViewDefinition::name).containsExactly("other");
    }

    @Test
    void changeThatHasLostItsLockMeanwhileIsStillRecognisedAsMade() {
        CatalogTable table = new CatalogTable(
                store.tables().partitions().get(0), store.tables().names());
        CatalogState state = table.read(ReadControl.unlimited());
        Definition view = new Definition.OfView(new ViewDefinition(state.nextNumber(), "v", "SELECT 1", Map.of()));
        AtomicInteger checks = new AtomicInteger();
        answersToLose.set(1);

        CatalogState after = table.write(
                state, state.nextNumber() + 1, Map.of(view.number(), Optional.of(view)), (connection, sql) -> {
                    if (checks.incrementAndGet() > 1) {
                        throw new SchemalessException(ErrorCode.SERIALIZATION_FAILURE, "overtaken");
                    }
                });

        assertThat(after.version()).isEqualTo(state.version() + 1);
        assertThat(table.read(ReadControl.unlimited()).find("v")).contains(view);
    }

    private static SchemaChanges.NewView view(String name) {
        return new SchemaChanges.NewView(name, "SELECT 1", Map.of(), false);
    }

    private WriteRequest inserting(long id, OnDuplicate onDuplicate, int conflictRetries) {
        WriteRequest usual = Inserts.request(
                store.catalog().version(),
                store.catalog().findModel("n").orElseThrow(),
                List.of(EmbeddedStore.row(id)),
                onDuplicate);
        return new WriteRequest(
                usual.catalogVersion(), usual.model(), usual.changes(), usual.control(), new Attempts(conflictRetries));
    }

    private static void refusedAsConflict(ThrowableAssert.ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOf(SchemalessException.class)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.SERIALIZATION_FAILURE);
    }
}

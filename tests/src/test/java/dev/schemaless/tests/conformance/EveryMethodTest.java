package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.SchemalessDataSource;
import dev.schemaless.jdbc.SchemalessDriver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls every method of JDBC's interfaces with sensible, missing and odd arguments: it answers, or throws a SQLException that says why. */
@Timeout(300)
class EveryMethodTest extends MemoryStoreConformance {
    private static final String QUERY = "SELECT n, s, tags, d FROM t WHERE n >= ? ORDER BY n";

    /** Makes an object of an interface. */
    private interface Maker {
        Object make(Connection connection) throws SQLException;
    }

    /** The interfaces. */
    enum Face {
        DRIVER(Driver.class, connection -> new SchemalessDriver()),
        DATA_SOURCE(DataSource.class, connection -> new SchemalessDataSource()),
        CONNECTION(Connection.class, connection -> connection),
        STATEMENT(Statement.class, Connection::createStatement),
        PREPARED_STATEMENT(PreparedStatement.class, connection -> connection.prepareStatement(QUERY)),
        CALLABLE_STATEMENT(CallableStatement.class, connection -> connection.prepareCall("SELECT ?")),
        RESULT_SET(
                ResultSet.class,
                connection -> onFirstRow(connection, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)),
        SCROLLABLE_RESULT_SET(
                ResultSet.class,
                connection -> onFirstRow(connection, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)),
        UPDATABLE_RESULT_SET(
                ResultSet.class,
                connection -> onFirstRow(connection, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)),
        UPDATABLE_RESULT_SET_ON_INSERT_ROW(ResultSet.class, EveryMethodTest::onInsertRow),
        RESULT_SET_META_DATA(
                ResultSetMetaData.class,
                connection -> connection.prepareStatement(QUERY).getMetaData()),
        PARAMETER_META_DATA(
                ParameterMetaData.class,
                connection -> connection.prepareStatement(QUERY).getParameterMetaData()),
        DATABASE_META_DATA(DatabaseMetaData.class, Connection::getMetaData),
        ARRAY(Array.class, connection -> connection.createArrayOf("VARCHAR", new Object[] {"a", null})),
        BLOB(Blob.class, EveryMethodTest::blob),
        CLOB(Clob.class, EveryMethodTest::clob),
        N_CLOB(NClob.class, EveryMethodTest::clob),
        SAVEPOINT(Savepoint.class, EveryMethodTest::savepoint);

        private final Class<?> type;

        @SuppressWarnings("ImmutableEnumChecker") // lambdas that capture nothing
        private final Maker maker;

        Face(Class<?> type, Maker maker) {
            this.type = type;
            this.maker = maker;
        }

        Class<?> type() {
            return type;
        }

        Object make(Connection connection) throws SQLException {
            return maker.make(connection);
        }
    }

    private static ResultSet onInsertRow(Connection connection) throws SQLException {
        ResultSet rows = onFirstRow(connection, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
        rows.moveToInsertRow();
        rows.updateInt("n", 77);
        return rows;
    }

    private static ResultSet onFirstRow(Connection connection, int type, int concurrency) throws SQLException {
        PreparedStatement query = connection.prepareStatement(QUERY, type, concurrency);
        query.setInt(1, 0);
        ResultSet rows = query.executeQuery();
        rows.next();
        return rows;
    }

    private static Blob blob(Connection connection) throws SQLException {
        Blob blob = connection.createBlob();
        blob.setBytes(1, new byte[] {1, 2, 3});
        return blob;
    }

    private static NClob clob(Connection connection) throws SQLException {
        NClob clob = connection.createNClob();
        clob.setString(1, "abc");
        return clob;
    }

    private static Savepoint savepoint(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        return connection.setSavepoint();
    }

    @BeforeEach
    void createRows() throws SQLException {
        createRows(connection);
    }

    static void createRows(Connection connection) throws SQLException {
        run(
                connection,
                "CREATE TABLE t (n INTEGER PRIMARY KEY, s VARCHAR, tags VARCHAR ARRAY, d DECIMAL(10, 2))",
                "INSERT INTO t VALUES (1, 'one', ARRAY['a'], 1.5), (2, NULL, NULL, NULL)");
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodAnswersOrSaysWhyNot(Face face) throws Exception {
        Set<String> wrong = new TreeSet<>();
        OddArguments arguments = new OddArguments(connection);
        try (Connection own = place.connect()) {
            Object closed = face.maker.make(own);
            close(closed);
            for (Method method : face.type.getMethods()) {
                for (@Nullable Object[] list : arguments.of(method.getParameterTypes())) {
                    callOpen(face, method, list, wrong);
                    call(closed, method, list, ", closed: ", wrong);
                }
            }
        }

        assertThat(wrong).isEmpty();
    }

    /** Calls a method of a fresh object on a fresh connection, so that an earlier call has no influence. */
    private void callOpen(Face face, Method method, @Nullable Object[] arguments, Set<String> wrong) throws Exception {
        try (Connection own = place.connect()) {
            call(face.maker.make(own), method, arguments, ": ", wrong);
        }
    }

    private static void call(
            Object target, Method method, @Nullable Object[] arguments, String state, Set<String> wrong)
            throws Exception {
        if (isOfTheJdk(target, method)) {
            return;
        }
        String trouble = trouble(target, method, arguments);
        if (trouble != null) {
            wrong.add(method.getName() + shown(arguments) + state + trouble);
        }
    }

    /** What java.sql itself does by default is not ours: some of it throws NullPointerException, as it says. */
    private static boolean isOfTheJdk(Object target, Method method) throws NoSuchMethodException {
        if (Proxy.isProxyClass(target.getClass())) {
            return method.isDefault();
        }
        Class<?> declaring = target.getClass()
                .getMethod(method.getName(), method.getParameterTypes())
                .getDeclaringClass();
        return declaring.getName().startsWith("java");
    }

    private static @Nullable String trouble(Object target, Method method, @Nullable Object[] arguments)
            throws Exception {
        try {
            Object answer = method.invoke(target, arguments);
            if (answer instanceof Connection opened) {
                opened.close();
            }
            if (target instanceof PreparedStatement query && method.getName().startsWith("set")) {
                // a value that is taken must be fit to run with, too
                query.executeQuery();
            }
            return null;
        } catch (InvocationTargetException e) {
            return isTold(e.getCause()) ? null : String.valueOf(e.getCause());
        } catch (SQLException e) {
            return isTold(e) ? null : "then " + e;
        }
    }

    private static boolean isTold(@Nullable Throwable thrown) {
        return thrown instanceof SQLException refusal
                && refusal.getSQLState() != null
                && !refusal.getSQLState().startsWith("XX");
    }

    private static void close(Object target) throws Exception {
        if (target instanceof AutoCloseable closeable) {
            closeable.close();
        } else if (target instanceof Array array) {
            array.free();
        } else if (target instanceof Blob blob) {
            blob.free();
        } else if (target instanceof Clob clob) {
            clob.free();
        }
    }

    private static String shown(@Nullable Object[] arguments) {
        List<String> texts = Stream.of(arguments)
                .map(each -> each == null ? "null" : each.getClass().getSimpleName())
                .toList();
        return Arrays.toString(arguments.length == 0 ? new String[0] : texts.toArray());
    }
}

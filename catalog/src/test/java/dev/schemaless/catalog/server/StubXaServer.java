package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.MySqlDialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database in memory that takes the statements recovery sends to MySQL. Branches and the locks of their owners are put there
 * by tests. Used by one thread.
 */
public final class StubXaServer implements AutoCloseable {
    private static final Pattern END = Pattern.compile("XA (COMMIT|ROLLBACK) '([^']*)', '([^']*)', \\d+");
    private static final Pattern KILL = Pattern.compile("KILL CONNECTION IS_USED_LOCK\\('([^']*)'\\)");
    private static final int UNKNOWN_BRANCH = 1397;
    private static final int UNKNOWN_CONNECTION = 1094;

    private final Map<String, SQLException> refusals = new TreeMap<>();
    private final Set<String> branches = new TreeSet<>();
    private final Set<String> owned = new TreeSet<>();
    private final List<String> ended = new ArrayList<>();
    private final List<String> killed = new ArrayList<>();
    private final Partition partition;
    private @Nullable Connection looker;
    private int looks;

    public StubXaServer() {
        Properties user = new Properties();
        user.setProperty("user", "sa");
        user.setProperty("password", "");
        String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=MySQL";
        DataSource source = new DriverDataSource(BackendDrivers.h2(), url, user);
        partition = new Partition(
                new Node("stub", new MySqlDialect(), stub(source), new Node.PoolLimits(2, 10_000)), 1 << 20);
        partition.run("create", connection -> {
            for (Query query : new StoreSql(partition.dialect(), new TableNames("")).createHousekeeping()) {
                query.update(connection);
            }
            return 0;
        });
    }

    public Partition partition() {
        return partition;
    }

    /** Has a branch prepared; both parts of its name. */
    public void prepare(String name) {
        branches.add(name);
    }

    /** Has a connection own a branch, by the name of the lock. */
    public void own(String lock) {
        owned.add(lock);
    }

    /** Loses the connection that owns a branch. */
    public void disown(String lock) {
        owned.remove(lock);
    }

    /** Refuses statements that contain a text. */
    public void refuse(String text, SQLException reason) {
        refusals.put(text, reason);
    }

    /** Takes everything again. */
    public void refuseNothing() {
        refusals.clear();
    }

    /** Returns how often branches were asked for. */
    public int looks() {
        return looks;
    }

    /** Returns what became of branches so far: COMMIT or ROLLBACK, and the name. */
    public List<String> ended() {
        return ended;
    }

    /** Returns the locks whose holders were ended. */
    public List<String> killed() {
        return killed;
    }

    public void execute(String sql, Object... values) {
        partition.run("prepare test", connection -> Query.of(sql, values).update(connection));
    }

    private DataSource stub(DataSource source) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(source, arguments);
                    return result instanceof Connection connection ? stub(connection) : result;
                });
    }

    private Connection stub(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        arguments[0] = answer(connection, String.valueOf(arguments[0]));
                    } else if (method.getName().equals("close") && connection.equals(looker)) {
                        looker = null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Returns what the database in memory is to do instead. */
    private String answer(Connection connection, String text) throws SQLException {
        for (Map.Entry<String, SQLException> refusal : refusals.entrySet()) {
            if (text.contains(refusal.getKey())) {
                throw refusal.getValue();
            }
        }
        if (text.contains("IS_FREE_LOCK")) {
            return "SELECT " + (looker == null ? 1 : 0) + " WHERE ? <> ''";
        }
        if (text.contains("SELECT GET_LOCK")) {
            looker = looker == null ? connection : looker;
            return "SELECT " + (connection.equals(looker) ? 1 : 0) + " WHERE ? <> '' AND ? = 0";
        }
        if (text.endsWith("XA RECOVER")) {
            looks++;
            return branches.isEmpty() ? "SELECT '' WHERE FALSE" : "VALUES ('" + String.join("'), ('", branches) + "')";
        }
        Matcher end = END.matcher(text);
        if (end.find()) {
            return end(end.group(1), end.group(2) + end.group(3));
        }
        Matcher kill = KILL.matcher(text);
        if (kill.find()) {
            return kill(kill.group(1));
        }
        String holders = owned.isEmpty() ? "''" : "'" + String.join("', '", owned) + "'";
        return text.replace("IS_USED_LOCK(?)", "CASE WHEN ? IN (" + holders + ") THEN 7 END")
                .replace("UTC_TIMESTAMP(6)", "LOCALTIMESTAMP(6)")
                .replace("SYSDATE(6)", "LOCALTIMESTAMP(6)");
    }

    /** Ends a branch as MariaDB does: only its owner can, while the owner lives. */
    private String end(String how, String name) throws SQLException {
        boolean isOwned = owned.stream().anyMatch(lock -> isLockOf(lock, name));
        if (isOwned || !branches.remove(name)) {
            throw new SQLException("XAER_NOTA: Unknown XID", "XAE04", UNKNOWN_BRANCH);
        }
        ended.add(how + " " + name);
        return "VALUES ('stub')";
    }

    private static boolean isLockOf(String lock, String name) {
        String transaction = name.substring(16, 48);
        String position = name.substring(name.indexOf('/'));
        return lock.endsWith(transaction + position);
    }

    private String kill(String lock) throws SQLException {
        if (!owned.remove(lock)) {
            throw new SQLException("Unknown thread id: 0", "HY000", UNKNOWN_CONNECTION);
        }
        killed.add(lock);
        return "SET @killed = 1";
    }

    @Override
    public void close() {
        partition.close();
    }
}

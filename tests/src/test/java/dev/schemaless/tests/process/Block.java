package dev.schemaless.tests.process;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.CuttingProxy.Moment;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.MortalServer;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** Where a statement can wait for longer than anybody wants. */
enum Block {
    /** All connections of the pool are in use. */
    POOL {
        @Override
        Blocked set(TestStore place) throws Exception {
            CuttingProxy proxy = CuttingProxy.before(place.servers().get(0));
            String url = place.url(List.of(proxy.front())) + "&poolSize=1&poolTimeout=2m";
            Connection user = prepared(url);
            CountDownLatch held = new CountDownLatch(1);
            CountDownLatch released = new CountDownLatch(1);
            proxy.beforeEach("schemaless:lock-bases", () -> {
                held.countDown();
                await(released);
            });
            CompletableFuture<Void> use = CompletableFuture.runAsync(() -> execute(user, update(9)));
            await(held);
            return new Blocked(url, Block::read, () -> {
                released.countDown();
                use.join();
                user.close();
                proxy.close();
            });
        }
    },
    /** Another transaction holds the row. */
    ROW_LOCK {
        @Override
        Blocked set(TestStore place) throws Exception {
            String quote = place.servers().isEmpty() ? "\"" : "`";
            String rows = "SELECT * FROM " + quote + "schemaless__thing_1_l_000000" + quote + " FOR UPDATE";
            return locked(place, rows, "ROLLBACK", Block::update);
        }

        @Override
        boolean isPossible(Backend backend) {
            return !isSpread(backend);
        }
    },
    /** Another session holds the table: the only trip of an insert waits, the one with the commit. */
    COMMIT_TRIP {
        @Override
        Blocked set(TestStore place) throws Exception {
            return locked(place, "LOCK TABLES `schemaless__thing_1_c_000000` WRITE", "UNLOCK TABLES", Block::insert);
        }
    },
    /** The network drops all packets, when a read is on its way. */
    NETWORK_OF_READ {
        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "schemaless__thing_1_l", Block::read);
        }
    },
    /** The network drops all packets, when a commit is on its way. */
    NETWORK_OF_COMMIT {
        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "COMMIT", Block::update);
        }
    },
    /** The network drops all packets, when a part of a transaction over several partitions is to be prepared. */
    NETWORK_OF_PREPARE {
        @Override
        boolean isPossible(Backend backend) {
            return isSpread(backend);
        }

        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "XA PREPARE", Block::updateMany);
        }
    },
    /** The network drops all packets, when such a transaction is to be decided. */
    NETWORK_OF_DECISION {
        @Override
        boolean isPossible(Backend backend) {
            return isSpread(backend);
        }

        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "schemaless:decide", Block::updateMany);
        }
    },
    /** The network drops all packets, when a decided transaction is to be committed: it succeeds with a warning. */
    NETWORK_OF_DECIDED {
        @Override
        boolean isPossible(Backend backend) {
            return isSpread(backend);
        }

        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "XA COMMIT", Block::updateMany);
        }
    },
    /** Another process changes the catalog, and takes long. */
    CATALOG_LOCK {
        @Override
        Blocked set(TestStore place) throws Exception {
            Connection user = prepared(place.url());
            Connection lease = place.connectToPartition(0);
            execute(
                    lease,
                    "INSERT INTO schemaless__lease VALUES ('catalog', x'00112233445566778899aabbccddeeff', 1, " + FAR
                            + ")"
                            + " ON DUPLICATE KEY UPDATE owner = VALUES(owner), token = token + 1, expires_micros = "
                            + FAR);
            return new Blocked(place.url(), Block::create, () -> {
                execute(lease, "UPDATE schemaless__lease SET owner = NULL, expires_micros = 0");
                lease.close();
                user.close();
            });
        }
    },
    /** A statement changes the catalog while an older transaction goes on. */
    OLDER_WRITER {
        @Override
        Blocked set(TestStore place) throws Exception {
            Connection user = prepared(place.url());
            Connection writer = place.connectToPartition(0);
            writer.setAutoCommit(false);
            execute(writer, "SELECT * FROM schemaless__epoch WHERE id > 1 LOCK IN SHARE MODE");
            return new Blocked(place.url(), Block::create, () -> {
                execute(writer, "ROLLBACK");
                writer.close();
                user.close();
            });
        }
    },
    /** The network drops all packets, when a process wants the catalog's lock. */
    NETWORK_OF_CATALOG_LOCK {
        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "schemaless:find-lease", Block::create);
        }
    },
    /** The network drops all packets, when a changed catalog is made known. */
    NETWORK_OF_PUBLISHING {
        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "schemaless:pass-stripes", Block::create);
        }
    },
    /** The network drops all packets, when tables are made. */
    NETWORK_OF_CREATION {
        @Override
        Blocked set(TestStore place) throws Exception {
            return frozen(place, "CREATE TABLE", Block::create);
        }
    },
    /** The network drops all packets, when tables are dropped. */
    NETWORK_OF_DROP {
        @Override
        Blocked set(TestStore place) throws Exception {
            try (Connection user = place.connect()) {
                for (int number = 0; number < TimeLimitContract.Means.values().length; number++) {
                    execute(user, "CREATE TABLE spare" + number + " (id BIGINT PRIMARY KEY)");
                }
            }
            return frozen(place, "schemaless:drop-table", Block::drop);
        }
    },
    /** The server's process is stopped. */
    PAUSED_SERVER {
        @Override
        boolean isPossible(Backend backend) {
            return backend == Backend.MARIADB;
        }

        @Override
        Blocked set(TestStore place) throws Exception {
            MortalServer server = MortalServer.start();
            String url = place.url(List.of(server.server()));
            Connection user = prepared(url);
            server.pause();
            return new Blocked(url, Block::read, () -> {
                server.resume();
                user.close();
                server.close();
            });
        }
    },
    /** The server cannot be reached. */
    DEAD_SERVER {
        @Override
        Blocked set(TestStore place) throws Exception {
            CuttingProxy proxy = CuttingProxy.before(place.servers().get(0));
            String url = place.url(List.of(proxy.front())) + "&poolTimeout=2m";
            Connection user = prepared(url);
            proxy.cutForGoodAt("schemaless:lock-bases", Moment.BEFORE_REQUEST);
            CompletableFuture<Void> cut = CompletableFuture.runAsync(() -> execute(user, update(9)));
            while (proxy.isAboutToCut()) {
                Thread.onSpinWait();
            }
            return new Blocked(url, Block::insert, () -> {
                proxy.cutNoMore();
                cut.join();
                user.close();
                proxy.close();
            });
        }
    };

    private static final int ROWS = 40;

    /** A moment that no test sees, in microseconds since 1970. */
    private static final String FAR = "4102444800000000";

    private static final Duration RECOVERED = Duration.ofSeconds(30);

    /** Makes the hindrance, on a store of its own with some rows. */
    abstract Blocked set(TestStore place) throws Exception;

    /** Says whether a backend can have the hindrance. */
    boolean isPossible(Backend backend) {
        return backend == Backend.MARIADB || backend == Backend.MYSQL;
    }

    private static String read(int number) {
        return "SELECT n FROM thing WHERE id = " + number;
    }

    private static String update(int number) {
        return "UPDATE thing SET n = n + 1 WHERE id = " + number;
    }

    /** Rows enough to lie on two partitions. */
    private static String updateMany(int number) {
        return "UPDATE thing SET n = n + 1 WHERE MOD(id, 4) = " + number;
    }

    private static String insert(int number) {
        return "INSERT INTO thing VALUES (" + (ROWS + number) + ", 0)";
    }

    private static String create(int number) {
        return "CREATE TABLE made" + number + " (id BIGINT PRIMARY KEY)";
    }

    private static String drop(int number) {
        return "DROP TABLE spare" + number;
    }

    private static Blocked locked(TestStore place, String lock, String unlock, IntFunction<String> sql)
            throws Exception {
        Connection user = prepared(place.url());
        Connection holder = place.connectToPartition(0);
        holder.setAutoCommit(false);
        execute(holder, lock);
        return new Blocked(place.url(), sql, () -> {
            execute(holder, unlock);
            holder.close();
            user.close();
        });
    }

    /** The first server's network freezes, whichever has the statement first. */
    private static Blocked frozen(TestStore place, String at, IntFunction<String> sql) throws Exception {
        Proxies proxies = Proxies.before(place);
        Connection user = prepared(proxies.url());
        proxies.get(0).freezeAt(at);
        return new Blocked(proxies.url(), sql, () -> {
            proxies.get(0).thaw();
            awaitRecovery(place);
            user.close();
            proxies.close();
        });
    }

    /** What was on its way when the network froze may be prepared when it has thawed. */
    private static void awaitRecovery(TestStore place) {
        for (DatabaseServer server : place.servers()) {
            Awaitility.await().atMost(RECOVERED).until(() -> prepared(server) == 0);
        }
    }

    private static int prepared(DatabaseServer server) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet branches = statement.executeQuery("XA RECOVER")) {
            int count = 0;
            while (branches.next()) {
                count++;
            }
            return count;
        }
    }

    /** Returns a connection, which keeps the store open, to a store with rows; another connection has read one. */
    private static Connection prepared(String url) throws SQLException {
        Connection user = DriverManager.getConnection(url);
        execute(user, "CREATE TABLE thing (id BIGINT PRIMARY KEY, n BIGINT)");
        String rows = IntStream.range(0, ROWS).mapToObj(id -> "(" + id + ", 0)").collect(Collectors.joining(", "));
        execute(user, "INSERT INTO thing VALUES " + rows);
        execute(user, update(0));
        return user;
    }

    private static void execute(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("nothing happens");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean isSpread(Backend backend) {
        return backend == Backend.SPLIT_MARIADB || backend == Backend.TWO_MARIADB;
    }
}

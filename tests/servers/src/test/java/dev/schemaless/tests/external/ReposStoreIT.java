package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedOutputStream;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.process.SqlServant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store of Repos behind a URL: what is found in it, what of it is read, and what is refused. */
final class ReposStoreIT {
    private static final UUID FIRST = RepoStore.key(1);
    private static final UUID SECOND = RepoStore.key(2);
    private static final UUID THIRD = RepoStore.key(3);

    private interface Check {
        void run(RepoStore store) throws Exception;
    }

    private static void on(Backend backend, Check check) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (RepoStore store = new RepoStore(backend.servers().get(0))) {
            check.run(store);
        }
    }

    private static List<String> ask(RepoStore store, String sql) throws SQLException {
        return store.databases().ask(store.options(), sql);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aRepoIsATableOfTheLatestVersions(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 100);
            store.put(FIRST, "Ann", 250);
            store.put(SECOND, "Bob", -5);

            assertThat(ask(store, "SELECT owner, cents_due, tag, _version, _ref_key, _shard FROM debt_book ORDER BY 1"))
                    .containsExactly("Ann 250 [] 2 0 0", "Bob -5 [] 3 0 0");
            assertThat(ask(store, "SELECT owner, _created_at FROM debt_book WHERE _row_key = '" + FIRST + "'"))
                    .containsExactly("Ann 2023-11-14 22:13:20");
            store.run("DELETE FROM debt_book WHERE pk = 3");
            assertThat(ask(store, "SELECT owner, _created_at, _row_key FROM debt_book WHERE cents_due < 0"))
                    .as("the log was pruned")
                    .containsExactly("Bob null " + SECOND);
            assertThat(ask(store, "SELECT COUNT(*) FROM plain")).containsExactly("0");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void oneDamagedEntryDoesNotTakeAnIndexFromReaders(Backend backend) throws Exception {
        on(backend, store -> {
            for (int i = 0; i < 40; i++) {
                store.put(RepoStore.key(i), "owner " + i, i);
            }
            store.run("UPDATE ix3_debt_book__owner SET value = 'damaged' WHERE value = 'owner 7'");

            assertThat(String.join("\n", ask(store, "EXPLAIN SELECT cents_due FROM debt_book WHERE owner = 'owner 8'")))
                    .contains("by index owner");
            assertThat(ask(store, "SELECT cents_due FROM debt_book WHERE owner = 'owner 8'"))
                    .containsExactly("8");
            assertThat(ask(store, "CHECK EXTERNAL TABLE debt_book"))
                    .singleElement()
                    .asString()
                    .startsWith("stale owner " + RepoStore.key(7));
            store.run("UPDATE ix3_debt_book__owner SET value = 'damaged' WHERE value < 'owner 2'");
            assertThat(String.join("\n", ask(store, "EXPLAIN SELECT cents_due FROM debt_book WHERE owner = 'owner 8'")))
                    .doesNotContain("by index owner");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesCountIfTheyAreOfTheLatestVersion(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);
            store.put(FIRST, "Eve", 2);
            store.put(SECOND, "ann", 3);
            store.put(THIRD, "1", RepoStore.debt("Ann", 4));

            String counts = "COUNT(*) FROM debt_book WHERE owner = ";
            assertThat(ask(store, "SELECT " + counts + "'Ann'"))
                    .as("without entry")
                    .containsExactly("0");
            assertThat(ask(store, "SELECT /*+ NO_INDEX */ " + counts + "'Ann'")).containsExactly("1");
            assertThat(ask(store, "SELECT " + counts + "'ann'")).containsExactly("1");
            assertThat(ask(store, "SELECT " + counts + "'Eve'")).containsExactly("1");
            store.run("DELETE FROM debt_book_latest WHERE parent_pk = 2");
            assertThat(ask(store, "SELECT " + counts + "'Eve'")).as("dangling").containsExactly("0");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anIndexIsUsedIfItsEntriesHoldWhatAColumnHas(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);
            store.put(SECOND, "Bob", 2);

            assertThat(plan(store, store.options(), "cents_due BETWEEN 2 AND 9"))
                    .contains("cents");
            assertThat(ask(store, "SELECT owner FROM debt_book WHERE cents_due BETWEEN 2 AND 9 OR owner = 'Ann'"))
                    .containsExactlyInAnyOrder("Ann", "Bob");
            assertThat(plan(store, store.options() + "&indexes=owner:owner", "cents_due = 2"))
                    .as("not said to hold it")
                    .doesNotContain("cents,");
            store.entry(SECOND, "owner", "another one");
            store.run("UPDATE ix3_debt_book__cents SET value = value + 7");
            assertThat(plan(store, store.options(), "cents_due = 2"))
                    .as("entries hold something else")
                    .isEqualTo(plan(store, store.options() + "&indexes=owner:owner", "cents_due = 2"));
            assertThat(ask(store, "SELECT cents_due FROM debt_book WHERE cents_due = 2"))
                    .containsExactly("2");
            assertThat(ask(store, "SELECT COUNT(*) FROM debt_book WHERE owner IN ('Bob', 'another one')"))
                    .as("two entries of one row")
                    .containsExactly("1");
        });
    }

    private static String plan(RepoStore store, String options, String condition) throws SQLException {
        return String.join(
                "\n", store.databases().ask(options, "EXPLAIN PLAN FOR SELECT * FROM debt_book WHERE " + condition));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anUnreadableBodySpoilsNoOthers(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);
            store.put(SECOND, "2", HexFormat.of().parseHex("ffffffff0f00"));
            store.put(THIRD, "x", RepoStore.debt("Bob", 1));

            assertThat(store.databases().ask(store.options() + "&typeMismatch=null", "SELECT owner FROM debt_book"))
                    .containsExactly("Ann", "null", "null");
            assertThat(ask(store, "SELECT COUNT(*) FROM debt_book")).containsExactly("3");
            assertThatThrownBy(() -> ask(store, "SELECT owner FROM debt_book"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(SECOND.toString());
            refusesRow(store, SECOND, "declares that it holds 4294967295 bytes");
            refusesRow(store, THIRD, "its format is 'x'; known are '1', protobuf, and '2'");
        });
    }

    private static void refusesRow(RepoStore store, UUID key, String reason) {
        assertThatThrownBy(() -> ask(store, "SELECT owner FROM debt_book WHERE _row_key = '" + key + "'"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(key.toString())
                .hasMessageContaining(reason)
                .extracting(failure -> ((SQLException) failure).getSQLState())
                .isEqualTo("XX001");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void bodiesThatGrowTakeNoMemory(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);
            store.put(SECOND, "2", HexFormat.of().parseHex("80808008" + "fe0100".repeat(300_000)));
            store.put(THIRD, "1", growing());
            String url = store.databases().url(store.options() + "&typeMismatch=null");
            try (ChildJvm child = ChildJvm.start(64, SqlServant.class, url)) {
                assertThat(answer(child, "SELECT owner FROM debt_book")).containsExactly("Ann", "null", "null");
                assertThat(answer(child, "SELECT owner FROM debt_book WHERE _row_key = '" + SECOND + "'"))
                        .containsExactly("XX001");
                assertThat(answer(child, "SELECT owner FROM debt_book WHERE _row_key = '" + THIRD + "'"))
                        .containsExactly("XX001");
            }
        });
    }

    /** Four million fields of which each stands between others. */
    private static byte[] growing() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        for (int i = 0; i < 2_000_000; i++) {
            out.writeString(3, "");
            out.writeInt64(2, 1);
        }
        out.flush();
        return bytes.toByteArray();
    }

    private static List<String> answer(ChildJvm child, String sql) throws IOException, InterruptedException {
        child.writeLine(sql);
        List<String> lines = new ArrayList<>();
        String line = child.readLine();
        for (; line != null && !line.equals("."); line = child.readLine()) {
            lines.add(line);
        }
        if (line == null) {
            child.finish();
        }
        return lines;
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void withoutDescriptorsBodiesAreUnknown(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);

            assertThat(store.databases().ask("layout=repos", "SELECT _row_key, _version, _body FROM debt_book"))
                    .containsExactly(FIRST + " 1 null");
            assertThatThrownBy(() -> store.databases().ask("layout=repos", "SELECT owner FROM debt_book"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("owner");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void anAccountThatMayOnlyReadIsEnough(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);

            assertThat(store.databases()
                            .askAsReader(store.options(), "SELECT owner FROM debt_book WHERE owner = 'Ann'"))
                    .containsExactly("Ann");
            try (Connection connection =
                            store.databases().connect(store.databases().names(), store.options());
                    Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("UPDATE debt_book SET owner = 'b'"))
                        .isInstanceOf(SQLException.class)
                        .extracting(failure -> ((SQLException) failure).getSQLState())
                        .isEqualTo("0A000");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void messagesAreGivenRepoByRepo(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);
            String options = store.options().replace("debt.Debt", "debt.Other,debt_book:debt.Debt");

            assertThat(store.databases().ask(options, "SELECT owner FROM debt_book"))
                    .containsExactly("Ann");
            assertThat(store.databases().ask(options, "SELECT weight FROM plain"))
                    .isEmpty();
            assertThatThrownBy(
                            () -> store.databases().ask(options + "&repos.repo=debt_book", "SELECT weight FROM plain"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("plain");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void whatTheDatabaseContradictsIsRefused(Backend backend) throws Exception {
        on(backend, store -> {
            store.put(FIRST, "Ann", 1);
            String options = store.options();

            refuses(
                    store,
                    options.replace("Debt", "Loan"),
                    "it has no message 'debt.Loan'. It has debt.Debt, debt.Other");
            refuses(store, options.replace("Debt", "Other") + "&repos.repo=debt_book", "none of 1 bodies");
            refuses(store, options.replace("repos.message=debt.Debt&", ""), "its option message is missing");
            refuses(store, "layout=repos&repos.message=debt.Debt", "Give a descriptor set");
            refuses(store, options + "x", "it cannot be read");
            refuses(store, options.replace("debt.Debt", "debts:debt.Debt"), "names the repo 'debts', which it has not");
            refuses(store, options + "&repos.repo=debts", "it has no repo 'debts'. It has debt_book, plain");
            refuses(store, options + "&store=x", "no option 'store'");
            refuses(store, options + "&indexes=cents:owner", "are not looked for in a column of bigint");
            refuses(store, options + "&indexes=cents:nothing", "names 'nothing'");
            String database = store.databases().names().get(0);
            refuses(store, List.of(database, database), options, "a store of Repos lies in one");
            store.run("DROP TABLE debt_book");
            store.run("DROP TABLE plain");
            refuses(store, options, "its database has no repo");
        });
    }

    private static void refuses(RepoStore store, String options, String reason) {
        refuses(store, store.databases().names(), options, reason);
    }

    private static void refuses(RepoStore store, List<String> databases, String options, String reason) {
        assertThatThrownBy(() -> store.databases().connect(databases, options).close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason);
    }
}

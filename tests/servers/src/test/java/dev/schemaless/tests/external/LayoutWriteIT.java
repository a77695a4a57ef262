package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.external.ItemTable.Ability;
import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements change rows of every layout in the same way, or are refused before anything is written. */
@ParameterizedClass(name = "{0} on {1}", allowZeroInvocations = true)
@MethodSource("dev.schemaless.tests.external.ItemLayout#everywhere")
final class LayoutWriteIT {
    @Parameter(0)
    ItemLayout layout;

    @Parameter(1)
    Backend backend;

    private ItemStore store;
    private Connection connection;

    @BeforeEach
    void open() throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        store = layout.create(backend);
        store.put(Item.SOME);
        connection = store.connect("");
    }

    @AfterEach
    void close() throws Exception {
        if (store == null) {
            return;
        }
        try {
            if (connection != null) {
                connection.close();
            }
        } finally {
            store.close();
            store = null;
            connection = null;
        }
    }

    private boolean can(Ability ability) {
        return store.table().can(ability);
    }

    private List<String> ask(String template) throws SQLException {
        return ClientDatabases.ask(connection, store.table().sql(template));
    }

    private int update(String template) throws SQLException {
        return update(connection, template);
    }

    private int update(Connection other, String template) throws SQLException {
        return ClientDatabases.update(other, store.table().sql(template));
    }

    private int insert(Connection other, Item... items) throws SQLException {
        try (PreparedStatement insert = other.prepareStatement(store.table().insert())) {
            for (Item item : items) {
                insert.setString(1, item.key().toString());
                insert.setString(2, item.name());
                insert.setLong(3, item.amount());
                insert.setString(4, item.note());
                insert.addBatch();
            }
            return insert.executeBatch().length;
        }
    }

    private static ThrowableAssertAlternative<SQLException> assertRefused(ThrowingCallable call, String sqlState) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .matches(e -> sqlState.equals(e.getSQLState()), "has SQLState " + sqlState);
    }

    /** Asserts that something is refused by name before anything is written. */
    private void assertNotSupported(ThrowingCallable call) throws SQLException {
        Map<String, Object> before = store.checksums();
        assertRefused(call, "0A000").withMessageContaining(store.table().table());
        assertThat(store.checksums()).isEqualTo(before);
        assertThat(ask("SELECT COUNT(*), SUM({amount}) FROM {t}")).containsExactly("8 360");
    }

    @Test
    void anInsertedRowIsFoundByEveryWay() throws SQLException {
        Item item = new Item(Item.key(9), "fay", 90, null);
        if (!can(Ability.INSERT)) {
            assertNotSupported(() -> insert(connection, item));
            return;
        }
        assertThat(insert(connection, item)).isEqualTo(1);

        String columns = "{key}, {name}, {amount}, {note} FROM {t} WHERE ";
        for (String condition : List.of(
                "{key} = '" + item.key() + "'", "{name} = 'fay'", "{amount} BETWEEN 81 AND 99", "{name} LIKE 'f%'")) {
            assertThat(ask("SELECT " + columns + condition)).as(condition).containsExactly(item.key() + " fay 90 null");
        }
        assertThat(ask("SELECT COUNT(*), SUM({amount}) FROM {t}")).containsExactly("9 450");
    }

    @Test
    void aBatchInsertsAllOfItsRows() throws SQLException {
        Item[] items = {
            new Item(Item.key(10), "gil", 100, "g"),
            new Item(Item.key(11), "gus", 110, null),
            new Item(Item.key(12), "hal", 120, "h")
        };
        if (!can(Ability.INSERT)) {
            assertNotSupported(() -> insert(connection, items));
            return;
        }
        assertThat(insert(connection, items)).isEqualTo(3);

        assertThat(ask("SELECT {amount}, {note} FROM {t} WHERE {name} IN ('gil', 'gus') ORDER BY {amount}"))
                .containsExactly("100 g", "110 null");
        assertThat(ask("SELECT COUNT(*) FROM {t}")).containsExactly("11");
    }

    @Test
    void aKeyThatIsThereIsNotInsertedAgain() throws SQLException {
        Item item = new Item(Item.key(3), "new", 90, "new");
        if (!can(Ability.INSERT)) {
            assertNotSupported(() -> insert(connection, item));
            return;
        }
        Map<String, Object> before = store.checksums();
        assertRefused(() -> insert(connection, item), "23505")
                .withMessageContaining(item.key().toString());

        assertThat(store.checksums()).isEqualTo(before);
        assertThat(ask("SELECT {name}, {amount} FROM {t} WHERE {key} = '" + item.key() + "'"))
                .containsExactly("ann 30");
    }

    @Test
    void anUpdateChangesTheRowsThatItNames() throws SQLException {
        String update = "UPDATE {t} SET {note} = 'n' WHERE {name} = 'bob'";
        if (!can(Ability.UPDATE)) {
            assertNotSupported(() -> update(update));
            return;
        }
        assertThat(update(update)).isEqualTo(2);
        assertThat(update("UPDATE {t} SET {note} = 'none' WHERE {name} = 'nobody'"))
                .isZero();
        assertThat(update("UPDATE {t} SET {note} = NULL WHERE {amount} = 10")).isEqualTo(1);

        assertThat(ask("SELECT {amount} FROM {t} WHERE {note} = 'n' ORDER BY 1"))
                .containsExactly("20", "70");
        assertThat(ask("SELECT {name}, {amount}, {note} FROM {t} ORDER BY {amount} LIMIT 4"))
                .containsExactly("ann 10 null", "bob 20 n", "ann 30 y", "Ann 40 null");
    }

    @Test
    void aValueOfAnIndexMovesItsRow() throws SQLException {
        String update = "UPDATE {t} SET {name} = 'kim', {amount} = {amount} + 1 WHERE {key} = '" + Item.key(6) + "'";
        if (!can(Ability.UPDATE_INDEXED)) {
            assertNotSupported(() -> update(update));
            return;
        }
        assertThat(update(update)).isEqualTo(1);

        assertThat(ask("SELECT {amount}, {note} FROM {t} WHERE {name} = 'kim'")).containsExactly("61 z");
        assertThat(ask("SELECT {name} FROM {t} WHERE {amount} = 61")).containsExactly("kim");
        assertThat(ask("SELECT COUNT(*) FROM {t} WHERE {name} = 'eve' OR {amount} = 60"))
                .containsExactly("0");
    }

    @Test
    void deletedRowsAreGone() throws SQLException {
        String delete = "DELETE FROM {t} WHERE {name} = 'ann'";
        if (!can(Ability.DELETE)) {
            assertNotSupported(() -> update(delete));
        }
        if (!can(Ability.DELETE) && !can(Ability.PURGE)) {
            return;
        }
        try (Connection purging = can(Ability.PURGE) ? store.connect("&deletes=purge") : store.connect("")) {
            assertThat(update(purging, delete)).isEqualTo(2);
            assertThat(update(purging, delete)).isZero();
        }

        assertThat(ask("SELECT {amount} FROM {t} WHERE {name} = 'ann' OR {amount} < 40"))
                .containsExactly("20");
        assertThat(ask("SELECT COUNT(*) FROM {t} WHERE {key} = '" + Item.key(1) + "'"))
                .containsExactly("0");
        assertThat(ask("SELECT COUNT(*) FROM {t}")).containsExactly("6");
    }

    @Test
    void aStatementOfAnotherProgramsTableIsATransactionOfItsOwn() throws SQLException {
        if (!can(Ability.UPDATE)) {
            return;
        }
        String update = "UPDATE {t} SET {note} = 'n'";
        connection.setAutoCommit(false);
        try {
            if (can(Ability.NATIVE)) {
                assertThat(update(update)).isEqualTo(8);
            } else {
                assertRefused(() -> update(update), "0A000").withMessageContaining("autocommit");
            }
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
        assertThat(ask("SELECT COUNT(*) FROM {t} WHERE {note} = 'n'")).containsExactly("0");
    }

    @Test
    void anAccountThatMayOnlyReadChangesNothing() throws SQLException {
        if (!can(Ability.UPDATE) || can(Ability.NATIVE)) {
            return;
        }
        Map<String, Object> before = store.checksums();
        try (Connection reader = store.connectAsReader()) {
            assertRefused(() -> update(reader, "UPDATE {t} SET {note} = 'n' WHERE {amount} = 10"), "42501");
            assertRefused(() -> insert(reader, new Item(Item.key(9), "fay", 90, null)), "42501");
        }
        assertThat(store.checksums()).isEqualTo(before);
    }

    @Test
    void definitionsOfAnotherProgramsTableAreNotChanged() throws SQLException {
        if (can(Ability.NATIVE)) {
            return;
        }
        for (String sql :
                List.of("DROP TABLE {t}", "ALTER TABLE {t} ADD COLUMN more BIGINT", "CREATE INDEX i ON {t} ({note})")) {
            assertNotSupported(() -> update(sql));
        }
        if (!can(Ability.DELETE)) {
            assertNotSupported(() -> update("TRUNCATE TABLE {t}"));
        }
    }
}

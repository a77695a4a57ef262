package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.JogchatWriteIT.FIRST;
import static dev.schemaless.tests.external.JogchatWriteIT.NO_INDEX;
import static dev.schemaless.tests.external.JogchatWriteIT.OPTIONS;
import static dev.schemaless.tests.external.JogchatWriteIT.SECOND;
import static dev.schemaless.tests.external.JogchatWriteIT.assertRefused;
import static dev.schemaless.tests.external.JogchatWriteIT.connect;
import static dev.schemaless.tests.external.JogchatWriteIT.insert;
import static dev.schemaless.tests.external.JogchatWriteIT.on;
import static dev.schemaless.tests.external.JogchatWriteIT.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Entries of a store of Jogchat's client after changes through SQL: what an index table holds, cuts, and never had. */
final class JogchatEntriesIT {
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aValueWithoutEntryRefusesNoOtherChange(Backend backend) throws Exception {
        on(backend, store -> {
            store.cell(
                    SECOND,
                    "news",
                    1,
                    "{\"id\":\"24f3a9f8-6cee-4623-81aa-927fad02773c\",\"hot\":null,\"title\":\"" + "t".repeat(30)
                            + "\",\"timestamp\":1e300,\"score\":1}");
            store.cell(SECOND, "users", 1, "{\"last_name\":{\"a\":1},\"first\":\"b\"}");
            try (Connection connection = connect(store, OPTIONS)) {
                assertThat(update(connection, "UPDATE news SET score = 2 WHERE _row_key = '" + SECOND + "'"))
                        .isEqualTo(1);
                assertThat(update(connection, "UPDATE users SET \"first\" = 'c'"))
                        .isEqualTo(1);
            }

            assertThat(store.latest(SECOND, "news")).contains("1e300").contains("\"score\":2");
            assertThat(store.latest(SECOND, "users")).isEqualTo("{\"last_name\":{\"a\":1},\"first\":\"c\"}");
            for (String field : List.of("id", "hot", "title", "timestamp")) {
                assertThat(store.entry(SECOND, "news", field)).as(field).isEmpty();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aFieldThatIsGoneKeepsItsEntryAsInTheClient(Backend backend) throws Exception {
        on(backend, store -> {
            try (Connection connection = connect(store, OPTIONS)) {
                update(connection, "UPDATE news SET title = NULL WHERE title = 'old'");

                assertThat(ClientDatabases.ask(connection, "SELECT _body FROM news WHERE title = 'old'"))
                        .isEmpty();
                assertThat(ClientDatabases.ask(connection, "SELECT hot FROM news WHERE title IS NULL"))
                        .containsExactly("false");
            }

            assertThat(store.entry(FIRST, "news", "title")).containsExactly("old");
            assertThat(store.latest(FIRST, "news")).doesNotContain("title");
        });
    }

    /** What the Go program stores depends on its server, which is strict or is not. */
    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void valuesAreCutWhereTheServerCutsThoseOfTheClient(Backend backend) throws Exception {
        on(backend, store -> {
            String mode = (String)
                    store.databases().rows(0, "SELECT @@GLOBAL.sql_mode").get(0).get(0);
            store.databases().run(0, "SET GLOBAL sql_mode = ''");
            try (JogchatClient client = new JogchatClient(store, NO_INDEX);
                    Connection connection = connect(store, OPTIONS)) {
                String id = "24f3a9f8-6cee-4623-81aa-927fad02773c";
                UUID theirs = client.create(
                        "news", Map.of("title", "a title of more than twenty letters", "id", id, "timestamp", 1e30));
                UUID ours = insert(
                        connection,
                        "INSERT INTO news (title, id, \"timestamp\") VALUES ('a title of more than twenty letters', '"
                                + id + "', 9223372036854775807)");

                assertThat(store.entry(ours, "news", "title"))
                        .isEqualTo(store.entry(theirs, "news", "title"))
                        .containsExactly("a title of more than");
                assertThat((byte[]) store.entry(ours, "news", "id").get(0))
                        .isEqualTo(store.entry(theirs, "news", "id").get(0))
                        .isEqualTo(id.substring(0, 16).getBytes(StandardCharsets.US_ASCII));
                assertThat(store.entry(ours, "news", "timestamp"))
                        .isEqualTo(store.entry(theirs, "news", "timestamp"))
                        .containsExactly(Long.MAX_VALUE);
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM news WHERE id = '" + id + "'"))
                        .containsExactly("2");
            } finally {
                store.databases().run(0, "SET GLOBAL sql_mode = '" + mode + "'");
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void entriesAreWrittenWhereIndexTablesDiffer(Backend backend) throws Exception {
        on(backend, store -> {
            store.databases().run(1, "ALTER TABLE index_news_title MODIFY title VARCHAR(10) NOT NULL");
            store.databases().run(2, "DROP TABLE index_news_title");
            store.put(SECOND, "news", 1, Map.of("title", "b"));
            try (Connection connection = connect(store, OPTIONS)) {
                update(connection, "UPDATE news SET title = 'twelve chars' WHERE title = 'old'");
                assertRefused(() -> update(connection, "UPDATE news SET title = 'twelve chars'"), "22001")
                        .withMessageContaining("10 characters");
                update(connection, "UPDATE news SET title = 'nine char' WHERE title = 'b'");
            }

            assertThat(store.entry(FIRST, "news", "title")).containsExactly("twelve chars");
            assertThat(store.entry(SECOND, "news", "title")).containsExactly("nine char");
        });
    }
}

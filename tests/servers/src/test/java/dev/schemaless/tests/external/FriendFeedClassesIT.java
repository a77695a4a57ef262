package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Entities of several classes in one table, which a column of tags tells. */
final class FriendFeedClassesIT {
    private static final String OPTIONS = "layout=friendfeed";
    private static final UUID FIRST = new UUID(0x0123_4567_89ab_4cdeL, 0x8000_0000_0000_0001L);
    private static final UUID SECOND = new UUID(0x4123_4567_89ab_4cdeL, 0x8000_0000_0000_0002L);
    private static final UUID THIRD = new UUID(0xf123_4567_89ab_4cdeL, 0x8000_0000_0000_0003L);

    private static List<String> ask(EntityStore store, String sql) throws SQLException {
        return store.databases().ask(OPTIONS, sql);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void eachTagIsATableWithTheIndexesThatNameItsEntities(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, 1, EntityStore.json("{\"name\": \"a\", \"one\": true}"));
            store.put(1, SECOND, 2, EntityStore.json("{\"name\": \"a\", \"two\": 2}"));
            store.put(1, THIRD, null, EntityStore.json("{\"name\": \"a\"}"));
            store.index(0, "a", FIRST);

            assertThat(ask(store, "SELECT name, one FROM entities_1 WHERE name = 'a'"))
                    .containsExactly("a true");
            assertThat(ask(store, "SELECT two FROM entities_2 WHERE name = 'a'"))
                    .as("the index is of the other class")
                    .containsExactly("2");
            assertThat(ask(store, "SELECT COUNT(*) FROM entities WHERE name = 'a'"))
                    .containsExactly("3");
            assertThat(ask(store, "SELECT COUNT(*) FROM entities_2 WHERE _row_key = '" + FIRST + "'"))
                    .containsExactly("0");
            assertThat(store.databases().ask(OPTIONS + "&friendfeed.tagValue=2", "SELECT * FROM entities"))
                    .containsExactly("a 2");
            String byName = "EXPLAIN SELECT two FROM entities WHERE name = 'a'";
            assertThat(String.join("\n", ask(store, byName))).contains("not used: index index_name");
            store.index(1, "a", SECOND);
            store.index(0, "a", THIRD);
            assertThat(String.join("\n", ask(store, byName)))
                    .as("the index is of all classes")
                    .doesNotContain("not used: index index_name");
            EntityStore.refuses(store, OPTIONS + "&friendfeed.tagValue=two", "Give a whole number");
            EntityStore.refuses(store, OPTIONS + "&friendfeed.tag=class", "no such column of that kind");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aClassIsDeclaredByItsTag(Backend backend) throws Exception {
        EntityStore.onEntities(backend, store -> {
            store.put(0, FIRST, 1, EntityStore.json("{\"name\": \"a\", \"admin\": 1}"));
            store.put(1, SECOND, 2, EntityStore.json("{\"name\": \"a\", \"admin\": 0}"));
            store.index(1, "a", FIRST);
            ClientDatabases databases = store.databases();
            Properties account = new Properties();
            account.setProperty("external.feed.user", databases.server().user());
            account.setProperty("external.feed.password", databases.server().password());
            account.setProperty("external.feed.hosts", databases.server().address());
            String places = databases.names().stream()
                    .map(name -> "'" + databases.server().host() + ":"
                            + databases.server().port() + "/" + name + "'")
                    .collect(Collectors.joining(", "));
            try (Connection connection =
                            DriverManager.getConnection("jdbc:schemaless:mem:" + UUID.randomUUID(), account);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE EXTERNAL STORE feed LAYOUT friendfeed PARTITIONS (" + places
                        + ") WITH (body = 'json+zlib', tag = 'tag')");
                statement.execute(
                        "CREATE EXTERNAL TABLE users (name VARCHAR, admin BOOLEAN) FROM feed MODEL 'entities_1'"
                                + " INDEX index_name (name)");
                statement.execute("IMPORT EXTERNAL TABLES FROM feed");

                assertThat(ClientDatabases.ask(connection, "SELECT admin FROM users WHERE name = 'a'"))
                        .containsExactly("true");
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM entities WHERE name = 'a'"))
                        .containsExactly("2");
                assertThat(ClientDatabases.ask(connection, "SELECT COUNT(*) FROM entities_2"))
                        .containsExactly("1");
            }
        });
    }
}

package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.RepoAccounts.field;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Message;
import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random statements of SQL and the library's own algorithm take turns over one store, and agree on every row and every index. What rows
 * should be is worked out beside them, by protobuf's library.
 */
final class ReposTurnsIT {
    private static final int TURNS = 80;

    private final Map<UUID, Message> expected = new TreeMap<>();

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void sqlAndTheLibraryAgreeOnEveryRowAndIndex(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (RepoAccounts store = new RepoAccounts(backend.servers().get(0));
                Connection sql = store.databases().connect(store.databases().names(), store.allOptions())) {
            for (int turn = 0; turn < TURNS; turn++) {
                String done = "seed " + seed + ", turn " + turn + ": " + turn(random, store.library(), sql);
                if (random.nextInt(4) == 0) {
                    store.library().catchUp();
                    checkIndex(done, store.library(), "shout");
                }
                check(done, store.library(), sql, random);
            }
        }
    }

    private String turn(Random random, RepoLibrary library, Connection sql) throws SQLException {
        RandomAssignments assignments = new RandomAssignments(random);
        return switch (expected.isEmpty() ? random.nextInt(2) : random.nextInt(6)) {
            case 0 -> libraryInserts(random, assignments, library);
            case 1 -> insert(random, assignments.some(), sql);
            case 2 -> updateMany(random, assignments.some(), sql);
            case 3 -> delete(random, library, sql);
            default -> update(random, assignments.some(), sql);
        };
    }

    private UUID some(Random random) {
        return new ArrayList<>(expected.keySet()).get(random.nextInt(expected.size()));
    }

    private String libraryInserts(Random random, RandomAssignments assignments, RepoLibrary library)
            throws SQLException {
        Map<UUID, Message> elements = new TreeMap<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            boolean isNew = expected.isEmpty() || random.nextBoolean();
            UUID id = isNew ? new UUID(random.nextLong(), random.nextLong()) : some(random);
            Message.Builder message = isNew
                    ? RepoAccounts.account().mergeUnknownFields(RepoAccounts.unknown(random.nextInt(9)))
                    : expected.get(id).toBuilder();
            for (int n = random.nextInt(3); n >= 0; n--) {
                assignments.some().forEach(each -> each.change().accept(message));
            }
            if (message.hasField(field("address"))) {
                message.setField(
                        field("address"),
                        ((Message) message.getField(field("address")))
                                .toBuilder()
                                        .setUnknownFields(RepoAccounts.unknown(random.nextInt(9)))
                                        .build());
            }
            elements.put(id, message.build());
        }
        library.insert(elements);
        expected.putAll(elements);
        return "the library inserted " + elements.keySet();
    }

    private String insert(Random random, List<RandomAssignments.Assignment> some, Connection sql) throws SQLException {
        UUID given = new UUID(random.nextLong(), random.nextLong());
        boolean isGiven = random.nextBoolean();
        String columns = some.stream().map(RandomAssignments.Assignment::column).collect(Collectors.joining(", "));
        String values = some.stream().map(RandomAssignments.Assignment::sql).collect(Collectors.joining(", "));
        String text = "INSERT INTO accounts (" + columns + (isGiven ? ", _row_key" : "") + ") VALUES (" + values
                + (isGiven ? ", '" + given + "'" : "") + ")";
        try (PreparedStatement insert = sql.prepareStatement(text, Statement.RETURN_GENERATED_KEYS)) {
            assertThat(insert.executeUpdate()).isEqualTo(1);
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                Message.Builder message = RepoAccounts.account();
                some.forEach(each -> each.change().accept(message));
                expected.put(UUID.fromString(keys.getString("_row_key")), message.build());
            }
        }
        return text;
    }

    private String update(Random random, List<RandomAssignments.Assignment> some, Connection sql) throws SQLException {
        UUID id = some(random);
        String text = "UPDATE accounts SET " + assigned(some) + " WHERE _row_key = '" + id + "'";
        assertThat(execute(sql, text)).as(text).isEqualTo(1);
        change(id, some);
        return text;
    }

    private static String assigned(List<RandomAssignments.Assignment> some) {
        return some.stream().map(each -> each.column() + " = " + each.sql()).collect(Collectors.joining(", "));
    }

    private static int execute(Connection sql, String text) throws SQLException {
        try (Statement statement = sql.createStatement()) {
            return statement.executeUpdate(text);
        }
    }

    private void change(UUID id, List<RandomAssignments.Assignment> some) {
        Message.Builder message = expected.get(id).toBuilder();
        some.forEach(each -> each.change().accept(message));
        expected.put(id, message.build());
    }

    private String updateMany(Random random, List<RandomAssignments.Assignment> some, Connection sql)
            throws SQLException {
        String name = "n" + random.nextInt(4);
        String text = "UPDATE accounts SET " + assigned(some) + " WHERE name = '" + name + "'";
        List<UUID> ids = expected.entrySet().stream()
                .filter(each -> name.equals(each.getValue().getField(field("name"))))
                .map(Map.Entry::getKey)
                .toList();
        assertThat(execute(sql, text)).as(text).isEqualTo(ids.size());
        ids.forEach(id -> change(id, some));
        return text;
    }

    private String delete(Random random, RepoLibrary library, Connection sql) throws SQLException {
        UUID id = some(random);
        expected.remove(id);
        if (random.nextBoolean()) {
            library.delete(id);
            return "the library deleted " + id;
        }
        String text = "DELETE FROM accounts WHERE _row_key = '" + id + "'";
        assertThat(execute(sql, text)).as(text).isEqualTo(1);
        assertThat(library.versions(id)).as(text).isEmpty();
        return text;
    }

    private void check(String done, RepoLibrary library, Connection sql, Random random) throws SQLException {
        assertThat(library.all()).as(done).isEqualTo(expected);
        for (String index : library.indexNames()) {
            if (!index.equals("shout")) {
                checkIndex(done, library, index);
            }
        }
        assertThat(new TreeSet<>(ClientDatabases.ask(
                        sql,
                        "SELECT _row_key, name, cents, status, nick, phone, mail, big, delta, active FROM accounts")))
                .as(done)
                .isEqualTo(expected.entrySet().stream()
                        .map(each -> each.getKey() + " " + shown(each.getValue()))
                        .collect(Collectors.toCollection(TreeSet::new)));
        String name = "n" + random.nextInt(4);
        assertThat(ClientDatabases.ask(sql, "SELECT _row_key FROM accounts WHERE name = '" + name + "'"))
                .as(done)
                .containsExactlyInAnyOrderElementsOf(
                        library.find("owner", name).stream().map(UUID::toString).toList());
    }

    private void checkIndex(String done, RepoLibrary library, String index) throws SQLException {
        assertThat(library.entries(index)).as(index + " after " + done).isEqualTo(library.projected(index, expected));
    }

    private static String shown(Message message) {
        List<String> values = new ArrayList<>();
        for (String column : List.of("name", "cents", "status", "nick", "phone", "mail", "big", "delta", "active")) {
            Object value = message.getField(field(column));
            if (field(column).hasPresence() && !message.hasField(field(column))) {
                values.add("null");
            } else if (value instanceof EnumValueDescriptor constant) {
                values.add(constant.getName());
            } else {
                values.add(column.equals("big") ? Long.toUnsignedString((Long) value) : String.valueOf(value));
            }
        }
        return String.join(" ", values);
    }
}

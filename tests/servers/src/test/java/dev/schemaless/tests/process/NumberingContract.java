package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several processes insert into a table with an identity column, and no number is given twice. */
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class NumberingContract {
    private static final int JVMS = 3;
    private static final int TIMES = 200;
    private static final int BEFORE_KILL = 25;

    private Connection keeper;

    @BeforeEach
    void create(TestStore place) throws SQLException {
        keeper = place.connect();
        try (Statement statement = keeper.createStatement()) {
            // a number that is given twice makes two rows, not an error
            statement.execute("CREATE TABLE numbered (id BIGINT GENERATED ALWAYS AS IDENTITY, who VARCHAR(9))");
        }
    }

    @AfterEach
    void close() throws SQLException {
        keeper.close();
    }

    @Test
    void jvmsGetDifferentNumbersThoughOneIsKilled(TestStore place) throws Exception {
        List<ChildJvm> jvms = new ArrayList<>();
        try {
            for (int i = 0; i < JVMS; i++) {
                jvms.add(ChildJvm.start(
                        192,
                        NumberingJvm.class,
                        place.url(),
                        "jvm" + i,
                        String.valueOf(i == 0 ? TIMES * 1000 : TIMES)));
            }
            for (ChildJvm jvm : jvms) {
                assertThat(jvm.readLine()).isEqualTo("ready");
            }
            for (ChildJvm jvm : jvms) {
                jvm.writeLine("go");
            }
            List<String> told = new ArrayList<>();
            for (int i = 0; i < BEFORE_KILL; i++) {
                told.add(jvms.get(0).readLine());
            }
            told.addAll(jvms.get(0).kill());
            for (ChildJvm jvm : jvms.subList(1, JVMS)) {
                told.addAll(jvm.finish());
            }
            ChildJvm later = ChildJvm.start(192, NumberingJvm.class, place.url(), "later", "10");
            jvms.add(later);
            assertThat(later.readLine()).isEqualTo("ready");
            later.writeLine("go");
            told.addAll(later.finish());

            assertThat(told).doesNotHaveDuplicates();
            assertThat(row("SELECT COUNT(*) - COUNT(DISTINCT id) FROM numbered"))
                    .isZero();
            assertThat(row("SELECT COUNT(*) FROM numbered WHERE who <> 'jvm0'"))
                    .isEqualTo(2L * TIMES * (JVMS - 1) + 20);
        } finally {
            for (ChildJvm jvm : jvms) {
                jvm.close();
            }
        }
    }

    private long row(String sql) throws SQLException {
        try (Statement statement = keeper.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}

package dev.schemaless.tests.conformance;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of a result set that are none of the table's: they may be set to what they show, and to nothing else. */
class UnchangedColumnTest extends MemoryStoreConformance {
    @BeforeEach
    void createTable() throws SQLException {
        run("CREATE TABLE hotel (id INTEGER PRIMARY KEY, stars INTEGER)", "INSERT INTO hotel VALUES (1, 5)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_created_at",
                "_version",
                "_row_key",
                "_shard",
                "stars * 1.50",
                "stars / 3E0",
                "CAST(stars AS REAL) / 3",
                "CAST(stars AS SMALLINT)",
                "stars = 5",
                "CURRENT_TIMESTAMP",
                "LOCALTIMESTAMP",
                // java.sql.Time has no microseconds
                "LOCALTIME(3)",
                "CURRENT_DATE",
                "ARRAY[stars, 7]",
                "ARRAY[CURRENT_TIMESTAMP]",
                "MAP['at', CURRENT_TIMESTAMP]",
                "X'00ff'",
                "UUID '00000000-0000-0000-0000-000000000001'"
            })
    void columnOfNoTableMayBeSetToWhatItShows(String expression) throws Exception {
        try (Connection abroad = DriverManager.getConnection(place.url() + "&zone=Asia/Kathmandu");
                Statement updating = abroad.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = updating.executeQuery("SELECT id, stars, " + expression + " AS shown FROM hotel")) {
            rows.next();

            rows.updateObject("shown", rows.getObject("shown"));
            rows.updateString("shown", rows.getString("shown"));
            rows.updateRow();

            assertRefused(() -> rows.updateString("shown", "other"), "0A000").withMessageContaining("'shown'");
        }
    }

    @Test
    void equalNumbersAndTimesAreUnchangedValues() throws Exception {
        Statement updating = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet rows = updating.executeQuery("SELECT id, stars * 1.50 AS price, _created_at FROM hotel");
        rows.next();
        OffsetDateTime created = rows.getObject("_created_at", OffsetDateTime.class);

        rows.updateBigDecimal("price", rows.getBigDecimal("price").setScale(9));
        rows.updateDouble("price", rows.getDouble("price"));
        rows.updateObject("_created_at", created.withOffsetSameInstant(ZoneOffset.ofHours(-7)));
        rows.updateObject("_created_at", created.toInstant());
        rows.updateTimestamp("_created_at", rows.getTimestamp("_created_at"));

        assertRefused(() -> rows.updateObject("_created_at", created.plusNanos(1000)), "0A000");
        assertRefused(() -> rows.updateInt("price", 1), "0A000");
    }
}

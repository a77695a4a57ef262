package dev.schemaless.tests.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.Test;

/** What Tableau's connection "Other Databases (JDBC)" asks, in the dialect SQL92. */
final class TableauCallsTest extends ToolContract {
    @Test
    void capabilitiesAreAsked() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metadata.supportsGroupBy()).isTrue();
        assertThat(metadata.supportsFullOuterJoins()).isTrue();
        assertThat(metadata.supportsSubqueriesInExists()).isTrue();
        assertThat(metadata.supportsCatalogsInDataManipulation()).isFalse();
        assertThat(metadata.supportsSchemasInDataManipulation()).isTrue();
        assertThat(metadata.getStringFunctions()).contains("SUBSTRING", "LCASE");
        assertThat(metadata.getTimeDateFunctions()).contains("NOW", "TIMESTAMPADD");
        assertThat(metadata.getMaxColumnsInSelect()).isNotNegative();
    }

    @Test
    void tablesAndColumnsAreListed() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(column(metadata.getTables(null, "PUBLIC", "%", new String[] {"TABLE", "VIEW"}), "TABLE_NAME"))
                .containsExactlyInAnyOrder("sale", "dear");
        assertThat(column(metadata.getColumns(null, "PUBLIC", "sale", "%"), "TYPE_NAME"))
                .contains("BIGINT", "DECIMAL", "TIMESTAMP", "DATE", "BOOLEAN");
    }

    @Test
    void columnsOfAQueryAreKnownBeforeItRuns() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT * FROM \"PUBLIC\".\"sale\" WHERE 1=0")) {
            assertThat(statement.getMetaData().getColumnCount()).isEqualTo(8);
            assertThat(statement.getMetaData().getColumnType(3)).isEqualTo(Types.DECIMAL);
        }
    }

    @Test
    void probesThatItAdaptsToAreRefusedAsSyntax() {
        assertThatExceptionOfType(SQLSyntaxErrorException.class).isThrownBy(() -> rows("SELECT TOP 1 * FROM sale"));
        assertThatExceptionOfType(SQLSyntaxErrorException.class)
                .isThrownBy(() ->
                        rows("CREATE LOCAL TEMPORARY TABLE \"#Tableau_0\" (COL INTEGER) ON COMMIT PRESERVE ROWS"));
    }

    @Test
    void sheetIsQueried() throws SQLException {
        assertThat(rows("SELECT \"sale\".\"city\" AS \"city\", SUM(\"sale\".\"amount\") AS \"sum:amount:ok\","
                        + " {fn YEAR(\"sale\".\"sold\")} AS \"yr:sold:ok\" FROM \"PUBLIC\".\"sale\" \"sale\""
                        + " WHERE (\"sale\".\"sold\" >= {ts '2026-01-01 00:00:00'}) AND (\"sale\".\"day\" <= {d '2026-12-31'})"
                        + " GROUP BY \"sale\".\"city\", {fn YEAR(\"sale\".\"sold\")} HAVING (COUNT(1) > 0)"))
                .containsExactly("Rome 25.00 2026");
        assertThat(rows("SELECT {fn CONCAT({fn LCASE(\"city\")}, '!')} AS \"x\", CAST(\"amount\" AS INTEGER) AS \"n\""
                        + " FROM (SELECT * FROM sale) \"Custom SQL Query\" ORDER BY 1, 2"))
                .containsExactly("oslo! 8", "rome! 5", "rome! 20");
        assertThat(rows("SELECT COUNT(DISTINCT \"city\") AS \"ctd:city:ok\", MIN(\"day\") AS \"lower\", MAX(\"day\") AS"
                        + " \"upper\" FROM \"PUBLIC\".\"sale\" HAVING COUNT(1) > 0"))
                .containsExactly("2 2026-01-31 2026-02-01");
    }

    @Test
    void longQueryIsCancelled() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(1000);
            ResultSet rows = statement.executeQuery("SELECT * FROM sale a, sale b, sale c");
            assertThat(rows.next()).isTrue();
            statement.cancel();
            rows.close();
            assertThat(statement.executeQuery("SELECT 1").next()).isTrue();
        }
    }
}

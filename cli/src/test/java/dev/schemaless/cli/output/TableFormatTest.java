package dev.schemaless.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables and vertical lists of hostile values, over a plain database. */
class TableFormatTest {
    private static final String HOSTILE = """
            SELECT '日本' AS "a", U&'two\\000Alines' AS "値"
            UNION ALL SELECT U&'e\\0301\\+01F642', U&'a\\0009b'
            UNION ALL SELECT NULL, U&'\\001B['
            """;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void wideLettersLineBreaksAndTabsKeepTheFrame() throws SQLException {
        assertThat(shown(HOSTILE, new TableFormat("NULL", Paint.NONE))).isEqualTo("""
                +------+-----------+
                |  a   |    値     |
                +------+-----------+
                | 日本 | two      +|
                |      | lines     |
                | e\u0301🙂  | a       b |
                | NULL | \\x1B[     |
                +------+-----------+
                """);
    }

    @Test
    void laterLinesOfAVerticalValueBeginWhereTheFirstDoes() throws SQLException {
        assertThat(shown(HOSTILE, new VerticalFormat("NULL", Paint.NONE))).startsWith("""
                a   日本
                値  two
                    lines

                a   e\u0301🙂
                """);
    }

    @Test
    void paintColoursNothingButFrameAndLabels() throws SQLException {
        String painted = shown(HOSTILE, new TableFormat("NULL", Paint.TERMINAL));

        assertThat(painted).contains("\u001b[32m+", "\u001b[1m", "a\u001b[0m");
        assertThat(painted.replaceAll("\u001b\\[[0-9]*m", ""))
                .isEqualTo(shown(HOSTILE, new TableFormat("NULL", Paint.NONE)));
    }

    @Test
    void tableThatDoesNotFitIsVertical() throws SQLException {
        AtomicInteger explained = new AtomicInteger();
        String table = shown(HOSTILE, new TableFormat("NULL", Paint.NONE));

        assertThat(shown(HOSTILE, new FittingFormat("NULL", Paint.NONE, 20, explained::incrementAndGet)))
                .isEqualTo(table);
        assertThat(explained).hasValue(0);
        assertThat(shown(HOSTILE, new FittingFormat("NULL", Paint.NONE, 19, explained::incrementAndGet)))
                .isEqualTo(shown(HOSTILE, new VerticalFormat("NULL", Paint.NONE)));
        assertThat(explained).hasValue(1);
    }

    @Test
    void columnWidensWhereALaterRowNeedsIt() throws SQLException {
        String shown = shown(
                "SELECT CASE WHEN x = 1500 THEN 'wide' ELSE 'x' END AS c FROM SYSTEM_RANGE(1, 2000)",
                new TableFormat("NULL", Paint.NONE));

        assertThat(shown.lines()).hasSize(2004);
        assertThat(shown.lines().skip(3).limit(1499)).containsOnly("| x |");
        assertThat(shown.lines().skip(1502).limit(2)).containsExactly("| wide |", "| x    |");
    }

    private String shown(String sql, RowFormat format) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
            format.write(rows, lines::add);
        }
        return String.join("\n", lines) + "\n";
    }
}

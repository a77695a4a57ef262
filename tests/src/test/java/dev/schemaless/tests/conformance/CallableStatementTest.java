package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.statement.SchemalessStatement;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallableStatementTest extends MemoryStoreConformance {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            call current_schema            | PUBLIC
            {call current_schema}          | PUBLIC
            CALL ABS(-7)                   | 7
            { call UPPER('a}') }           | A}
            VALUES 5                       | 5
            VALUES {fn ABS(-1)}            | 1
            """)
    void callGivesTheValueOfAnExpression(String sql, String expected) throws Exception {
        try (CallableStatement call = connection.prepareCall(sql)) {
            assertThat(call.execute()).isTrue();
            assertThat(texts(call.getResultSet())).containsExactly(expected);
        }
    }

    @Test
    void parametersAreSetByTheirNumbers() throws Exception {
        createNumbers(3);
        try (CallableStatement call = connection.prepareCall("SELECT n FROM numbers WHERE n > ?")) {
            call.setInt(1, 1);
            assertThat(texts(call.executeQuery())).containsExactly("2");
            assertThat(call.getParameterMetaData().getParameterCount()).isEqualTo(1);
            assertThat(call.unwrap(PreparedStatement.class).isClosed()).isFalse();
        }
    }

    @Test
    void callUnwrapsToItself() throws Exception {
        try (CallableStatement call = connection.prepareCall("call current_schema")) {
            for (Class<?> type : new Class<?>[] {CallableStatement.class, PreparedStatement.class, Statement.class}) {
                assertThat(call.isWrapperFor(type)).as(type.getName()).isTrue();
                assertThat((Object) call.unwrap(type)).as(type.getName()).isSameAs(call);
            }
            assertThat(call.isWrapperFor(SchemalessStatement.class)).isTrue();
            assertThat(call.unwrap(SchemalessStatement.class).isClosed()).isFalse();
            assertThat(call.isWrapperFor(Connection.class)).isFalse();
            assertThat(call.isWrapperFor(null)).isFalse();
            assertRefused(() -> call.unwrap(Connection.class), "22023").withMessageContaining("java.sql.Connection");
            assertRefused(() -> call.unwrap(null), "22023");
        }
    }

    @Test
    void outputAndNamedParametersAreRefused() throws Exception {
        assertRefused(() -> connection.prepareCall("{? = call ABS(1)}"), "0A000")
                .withMessageContaining("Leave out '? ='");
        try (CallableStatement call = connection.prepareCall("call current_schema")) {
            assertRefused(() -> call.registerOutParameter(1, Types.INTEGER), "0A000")
                    .withMessageContaining("output parameter");
            assertRefused(() -> call.setString("name", "x"), "0A000").withMessageContaining("named");
            assertRefused(() -> call.getInt(1), "0A000").withMessageContaining("read the result set");
        }
    }

    @Test
    void callWithoutTextOrOfNothingIsRefused() {
        assertRefused(() -> connection.prepareCall(null), "22023").withMessageContaining("null");
        assertRefused(() -> connection.prepareCall("call nothing(1)"), "42883").withMessageContaining("nothing");
    }

    @Test
    void closedCallIsRefusedAsAnyStatement() throws SQLException {
        CallableStatement call = connection.prepareCall(
                "call current_schema", ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        call.close();

        assertRefused(call::execute, "55000").withMessageContaining("it is closed");
    }
}

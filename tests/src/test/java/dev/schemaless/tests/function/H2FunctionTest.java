package dev.schemaless.tests.function;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

final class H2FunctionTest extends FunctionContract {
    H2FunctionTest() {
        super("H2");
    }

    @Override
    Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:");
    }
}

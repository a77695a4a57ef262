package dev.schemaless.tests.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expressions have the values that another database gives, row by row, but where the resources say why not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FunctionContract {
    private final String database;
    private Connection ours;
    private Connection theirs;

    FunctionContract(String database) {
        this.database = database;
    }

    /** Opens a connection to an empty database. */
    abstract Connection open() throws SQLException;

    @BeforeAll
    final void fillTables() throws SQLException {
        ours = DriverManager.getConnection("jdbc:schemaless:?zone=UTC");
        theirs = open();
        ValueTable.create(ours, "TIMESTAMP");
        ValueTable.create(theirs, database.equals("MARIADB") ? "DATETIME" : "TIMESTAMP");
    }

    @AfterAll
    final void closeConnections() throws SQLException {
        ours.close();
        theirs.close();
    }

    Stream<FunctionCase> cases() {
        return FunctionCase.all().stream().filter(each -> !each.isAbsentIn(database));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void valuesAreThoseOfTheOtherDatabase(FunctionCase function) throws SQLException {
        Map<Integer, String> answers = ValueTable.answers(ours, function.expression());
        Map<Integer, String> expected = ValueTable.answers(theirs, function.writtenIn(database));
        Set<Integer> excepted = function.rowsThatDifferIn(database).isPresent()
                ? ValueTable.rows(ours, function.rowsThatDifferIn(database).get())
                : Set.of();

        Set<Integer> different = new TreeSet<>(answers.keySet());
        different.removeIf(row -> answers.get(row).equals(expected.get(row)));

        assertThat(different)
                .as("%s%n ours:   %s%n theirs: %s", function, answers, expected)
                .isSubsetOf(excepted);
        assertThat(excepted.isEmpty() || !different.isEmpty())
                .as("%s differs in no row: %s", function, answers)
                .isTrue();
    }
}

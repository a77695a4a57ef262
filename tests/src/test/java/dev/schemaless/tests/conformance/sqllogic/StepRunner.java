package dev.schemaless.tests.conformance.sqllogic;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the entries of a file one after another.
 *
 * <p>It presents itself as SQLite: that is the database all entries have been written for and whose answers they have.
 * Under any other name the files would leave out what this driver can do (of the aggregate functions, everything); what
 * it cannot is left out by rules with a reason.
 */
final class StepRunner {
    private static final String DATABASE = "sqlite";

    private final Connection connection;
    private final List<Rule> rules;
    private final Tally tally = new Tally();
    private final Map<String, String> digests = new HashMap<>();

    private StepRunner(Connection connection, List<Rule> rules) {
        this.connection = connection;
        this.rules = rules;
    }

    /** Runs all entries that are for SQLite and that no rule keeps from it. */
    static Tally run(List<Step> steps, Connection connection, List<Rule> rules) {
        StepRunner runner = new StepRunner(connection, rules);
        for (Step step : steps) {
            if (!step.audience().includes(DATABASE)) {
                runner.tally.forOthers();
            } else if (step instanceof Step.Halt) {
                break;
            } else if (step instanceof Step.Statement statement) {
                runner.statement(statement);
            } else if (step instanceof Step.Query query) {
                runner.query(query);
            }
        }
        return runner.tally;
    }

    /** Returns what is run for a statement; empty if a rule keeps it from running. */
    private Optional<String> portable(String sql, int line) {
        String current = sql;
        for (Rule rule : rules) {
            Optional<String> applied = rule.apply(current, line);
            if (applied.isEmpty()) {
                tally.skipped(rule.reason());
                return applied;
            }
            if (!applied.get().equals(current)) {
                tally.rewritten(rule.reason());
            }
            current = applied.get();
        }
        tally.ran();
        return Optional.of(current);
    }

    private void statement(Step.Statement step) {
        portable(step.sql(), step.line()).ifPresent(sql -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
                if (!step.succeeds()) {
                    tally.wrong(step, sql, "not refused");
                }
            } catch (SQLException e) {
                // an internal error refuses nothing: it is a fault
                if (step.succeeds() || e.getSQLState().startsWith("XX")) {
                    tally.wrong(step, sql, e.getSQLState() + " " + e.getMessage());
                }
            }
        });
    }

    private void query(Step.Query step) {
        portable(step.sql(), step.line()).ifPresent(sql -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                compare(step, Answer.read(rows, step.types(), step.sorting()));
            } catch (SQLException e) {
                tally.wrong(step, sql, e.getSQLState() + " " + e.getMessage());
            } catch (IllegalArgumentException e) {
                tally.wrong(step, sql, e.toString());
            }
        });
    }

    private void compare(Step.Query step, Answer answer) {
        if (!answer.is(step.expected())) {
            tally.wrong(step, step.sql(), "expected " + step.expected() + ", got " + answer);
        }
        String before = step.label().isEmpty() ? null : digests.putIfAbsent(step.label(), answer.digest());
        if (before != null && !before.equals(answer.digest())) {
            tally.wrong(step, step.sql(), "not the values of " + step.label() + " before");
        }
    }
}

package dev.schemaless.spark;

import java.sql.SQLException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.analysis.IndexAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchIndexException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.immutable.Map;

/** Spark's own exceptions for SQLStates. */
final class DialectErrors {
    static final String NO_COLUMN = "42703";
    static final String NO_TABLE = "42P01";
    private static final String NO_INDEX = "42704";
    private static final String TABLE_EXISTS = "42P07";
    private static final String INDEX_EXISTS = "42710";

    private DialectErrors() {}

    /** Returns the exception for Spark's user: one of Spark's own for that case, else one with the store's message. */
    static Throwable of(Throwable thrown, Map<String, String> parameters, String description) {
        String state = thrown instanceof SQLException refusal ? refusal.getSQLState() : null;
        Throwable known = state == null ? null : known(state, thrown, parameters);
        return known == null ? unclassified(thrown, description) : known;
    }

    private static Throwable unclassified(Throwable thrown, String description) {
        Map<String, String> parameters =
                new Map.Map2<>("url", "jdbc:schemaless:", "message", description + ": " + thrown.getMessage());
        return new AnalysisException("FAILED_JDBC.UNCLASSIFIED", parameters, Option.apply(thrown));
    }

    private static @Nullable Throwable known(String state, Throwable thrown, Map<String, String> parameters) {
        String table = parameters.getOrElse("tableName", () -> "");
        String index = parameters.getOrElse("indexName", () -> "");
        Option<Throwable> cause = Option.apply(thrown);
        return switch (state) {
            case NO_TABLE -> new NoSuchTableException("TABLE_OR_VIEW_NOT_FOUND", relation(table), cause);
            case TABLE_EXISTS ->
                new TableAlreadyExistsException("TABLE_OR_VIEW_ALREADY_EXISTS", relation(table), cause);
            case INDEX_EXISTS -> new IndexAlreadyExistsException(index, table, cause);
            case NO_INDEX -> new NoSuchIndexException(index, table, cause);
            default -> null;
        };
    }

    private static Map<String, String> relation(String table) {
        return new Map.Map1<>("relationName", table);
    }
}

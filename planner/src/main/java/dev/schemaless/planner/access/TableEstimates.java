package dev.schemaless.planner.access;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Estimates of a table's rows and of those that pass conditions: by the statistics of its last analysis, or by default.
 */
public final class TableEstimates {
    /** Assumed number of rows of a table that was not analysed. */
    private static final double UNKNOWN_ROWS = 100_000;

    /**
     * Smaller counts are not believed: a table is often analysed when it has just been made. It is assumed to have this
     * many rows, and the rest is guessed.
     */
    private static final double FEWEST_ROWS = 1_000;

    private static final double EQUAL = 0.01;
    private static final double LIKE = 0.05;
    private static final double RANGE = 0.2;
    private static final double NOT_NULL = 0.9;

    private final Model model;
    private final double rows;
    private final @Nullable ModelStatistics statistics;

    private TableEstimates(Model model, double rows, @Nullable ModelStatistics statistics) {
        this.model = model;
        this.rows = rows;
        this.statistics = statistics;
    }

    /** Returns the estimates of a model. */
    public static TableEstimates of(Model model) {
        ModelStatistics statistics = model.statistics();
        if (statistics == null) {
            return new TableEstimates(model, UNKNOWN_ROWS, null);
        }
        return statistics.rows() < FEWEST_ROWS
                ? new TableEstimates(model, FEWEST_ROWS, null)
                : new TableEstimates(model, statistics.rows(), statistics);
    }

    /** Returns how many rows there are. */
    public double rows() {
        return rows;
    }

    /** Returns the share of rows whose entries lie within bounds of a prefix of an index. */
    public double share(IndexDefinition index, List<ColumnCondition> bounds) {
        return share(find(index), 0, bounds);
    }

    private static double share(@Nullable IndexStatistics index, int first, List<ColumnCondition> bounds) {
        double share = 1;
        for (int i = 0; i < bounds.size(); i++) {
            share *= bounds.get(i) instanceof ColumnCondition.AnyOf any
                    ? share(index, first + i, any)
                    : share(index, first + i, bounds.get(i));
        }
        return share;
    }

    private static double share(@Nullable IndexStatistics index, int first, ColumnCondition.AnyOf any) {
        return Math.min(
                1,
                any.boxes().stream()
                        .mapToDouble(box -> share(index, first, box))
                        .sum());
    }

    /** Returns the share of rows that lie within bounds of a prefix of some columns. */
    double share(List<String> fields, List<ColumnCondition> bounds) {
        double share = 1;
        for (int i = 0; i < bounds.size(); i++) {
            List<String> from = fields.subList(i, fields.size());
            share *= bounds.get(i) instanceof ColumnCondition.AnyOf any
                    ? Math.min(
                            1,
                            any.boxes().stream()
                                    .mapToDouble(box -> share(from, box))
                                    .sum())
                    : share(fields.get(i), bounds.get(i));
        }
        return share;
    }

    /** Returns the share of rows that satisfy a condition on one column. */
    public double share(String field, ColumnCondition condition) {
        if (condition instanceof ColumnCondition.Points points) {
            return Math.min(1, points.count() * shareOfValue(field));
        }
        if (condition instanceof ColumnCondition.Like) {
            return LIKE;
        }
        IndexStatistics index = findByFirst(field);
        return index == null ? guess(condition) : share(index, 0, condition);
    }

    /** Returns the share of rows that have one value of a column, whichever it is. */
    public double shareOfValue(String field) {
        boolean identifies = field.equals(AccessPath.RowKeyLookup.FIELD)
                || model.primaryKey().equals(List.of(field));
        if (identifies) {
            return 1 / rows;
        }
        IndexStatistics index = findByFirst(field);
        return index == null ? EQUAL : 1.0 / Math.max(1, index.distinct().get(0));
    }

    private @Nullable IndexStatistics findByFirst(String field) {
        for (IndexDefinition index : model.indexes()) {
            IndexStatistics found = index.fields().get(0).equals(field) ? find(index) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns how many rows agree in the first columns of an index, on average. */
    public double rowsPerValue(IndexDefinition index, int columns) {
        IndexStatistics known = find(index);
        double values =
                known == null ? Math.pow(EQUAL, -columns) : known.distinct().get(columns - 1);
        return Math.max(1, rows / Math.max(1, values));
    }

    /** Returns how many rows agree in some columns, on average. */
    double rowsPerValue(List<String> fields) {
        return fields.equals(model.primaryKey())
                ? 1
                : Math.max(
                        1, fields.stream().mapToDouble(this::shareOfValue).reduce(rows, (left, right) -> left * right));
    }

    private @Nullable IndexStatistics find(IndexDefinition index) {
        return statistics == null ? null : statistics.indexes().get(index.number());
    }

    /** Estimates with the values of one column among entries that agree in the columns before it. */
    private static double share(@Nullable IndexStatistics index, int column, ColumnCondition condition) {
        if (index == null) {
            return guess(condition);
        }
        if (condition instanceof ColumnCondition.Points points) {
            double before = column == 0 ? 1 : index.distinct().get(column - 1);
            double values = Math.max(1, index.distinct().get(column) / Math.max(1, before));
            return Math.min(1, points.count() / values);
        }
        if (column == 0 && condition instanceof ColumnCondition.IsNull) {
            return index.nulls();
        }
        if (column == 0 && isNotNull(condition)) {
            return 1 - index.nulls();
        }
        return guess(condition);
    }

    private static double guess(ColumnCondition condition) {
        if (condition instanceof ColumnCondition.Points points) {
            return Math.min(1, EQUAL * points.count());
        }
        if (condition instanceof ColumnCondition.Range range) {
            return range.lows().isEmpty() || range.highs().isEmpty() ? RANGE : RANGE / 2;
        }
        if (isNotNull(condition)) {
            return NOT_NULL;
        }
        return condition instanceof ColumnCondition.Like ? LIKE : EQUAL;
    }

    /** Says whether all that entries say of a condition is that their value is not NULL. */
    private static boolean isNotNull(ColumnCondition condition) {
        return condition instanceof ColumnCondition.IsNotNull
                || (condition instanceof ColumnCondition.Like like && like.startsAnyhow());
    }
}

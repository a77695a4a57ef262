package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.Overriding;
import dev.schemaless.planner.expression.NextValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Makes an INSERT explicit before it is validated: its column list, the expressions of DEFAULT and, after the columns
 * it names, the other columns that have a DEFAULT or an identity.
 */
public final class InsertRewriter {
    private final Model model;
    private final Function<String, SqlNode> expressions;

    /**
     * Creates a rewriter.
     *
     * @param expressions parses the text of a DEFAULT
     */
    public InsertRewriter(Model model, Function<String, SqlNode> expressions) {
        this.model = model;
        this.expressions = expressions;
    }

    /** Rewrites an INSERT in place and returns how many columns it names itself. */
    public int rewrite(SqlInsert insert) {
        fillEmptyRows(insert);
        SqlParserPos position = insert.getTargetTable().getParserPosition();
        SqlNodeList given = insert.getTargetColumnList();
        List<SqlNode> columns = new ArrayList<>(given == null ? declaredColumns(position) : namesOf(given));
        int named = columns.size();
        GeneratedColumns.check(
                model, columns.stream().map(InsertRewriter::lastName).toList(), insert);
        List<Column> defaulted = model.columns().stream()
                .filter(column -> (column.defaultSql() != null || column.identity() != null) && !names(columns, column))
                .toList();
        SqlNode source = Overriding.of(insert) == Overriding.USER_VALUE
                ? withoutIdentity(insert.getSource(), columns)
                : insert.getSource();
        insert.setOperand(2, source(source, columns, defaulted));
        defaulted.forEach(column -> columns.add(new SqlIdentifier(column.name(), position)));
        insert.setOperand(3, new SqlNodeList(columns, position));
        return named;
    }

    /** Fills rows without values with DEFAULT. */
    private void fillEmptyRows(SqlInsert insert) {
        if (insert.getSource().getKind() != SqlKind.VALUES || insert.getTargetColumnList() != null) {
            return;
        }
        SqlCall values = (SqlCall) insert.getSource();
        for (int i = 0; i < values.operandCount(); i++) {
            SqlCall row = values.operand(i);
            if (row.operandCount() == 0) {
                SqlParserPos position = row.getParserPosition();
                SqlNode value = SqlStdOperatorTable.DEFAULT.createCall(position);
                values.setOperand(
                        i,
                        row.getOperator()
                                .createCall(
                                        position,
                                        Collections.nCopies(model.columns().size(), value)));
            }
        }
    }

    private List<SqlNode> declaredColumns(SqlParserPos position) {
        List<SqlNode> columns = new ArrayList<>();
        model.columns().forEach(column -> columns.add(new SqlIdentifier(column.name(), position)));
        return columns;
    }

    private static List<SqlNode> namesOf(SqlNodeList columns) {
        return columns.stream()
                .map(Objects::requireNonNull)
                .map(SqlNode.class::cast)
                .toList();
    }

    private static boolean names(List<SqlNode> columns, Column column) {
        return columns.stream().anyMatch(node -> lastName(node).equalsIgnoreCase(column.name()));
    }

    private static String lastName(SqlNode column) {
        List<String> names = ((SqlIdentifier) column).names;
        return names.get(names.size() - 1);
    }

    /** Drops the values of an identity column for OVERRIDING USER VALUE, so that it takes its next number. */
    private SqlNode withoutIdentity(SqlNode source, List<SqlNode> columns) {
        int place = IntStream.range(0, columns.size())
                .filter(i -> model.findColumn(lastName(columns.get(i)))
                        .filter(column -> column.identity() != null)
                        .isPresent())
                .findFirst()
                .orElse(-1);
        if (place < 0) {
            return source;
        }
        return source.getKind() == SqlKind.VALUES
                ? withDefault((SqlCall) source, place)
                : withNextNumber(source, columns.size(), place);
    }

    private static SqlNode withDefault(SqlCall values, int place) {
        for (SqlNode row : values.getOperandList()) {
            SqlCall call = (SqlCall) row;
            if (place < call.operandCount()) {
                call.setOperand(place, SqlStdOperatorTable.DEFAULT.createCall(call.getParserPosition()));
            }
        }
        return values;
    }

    private SqlNode withNextNumber(SqlNode source, int columns, int place) {
        SqlParserPos position = source.getParserPosition();
        List<SqlNode> named = new ArrayList<>(List.of(source, new SqlIdentifier("source", position)));
        List<SqlNode> select = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            SqlIdentifier name = new SqlIdentifier("c" + i, position);
            named.add(name);
            select.add(i == place ? NextValue.ofIdentity(model, position) : name);
        }
        return Selects.of(select, SqlStdOperatorTable.AS.createCall(position, named), null);
    }

    private SqlNode source(SqlNode source, List<SqlNode> columns, List<Column> defaulted) {
        if (source.getKind() == SqlKind.VALUES) {
            SqlCall values = (SqlCall) source;
            for (int i = 0; i < values.operandCount(); i++) {
                values.setOperand(i, row(values.operand(i), columns, defaulted));
            }
            return values;
        }
        return defaulted.isEmpty() ? source : withDefaults(source, defaulted);
    }

    private SqlNode row(SqlCall row, List<SqlNode> columns, List<Column> defaulted) {
        List<SqlNode> values = new ArrayList<>();
        for (int i = 0; i < row.operandCount(); i++) {
            SqlNode value = row.operand(i);
            boolean isDefault = value.getKind() == SqlKind.DEFAULT && i < columns.size();
            values.add(isDefault ? defaultOf(lastName(columns.get(i)), value.getParserPosition()) : value);
        }
        defaulted.forEach(column -> values.add(defaultOf(column.name(), row.getParserPosition())));
        return row.getOperator().createCall(row.getParserPosition(), values);
    }

    private SqlNode withDefaults(SqlNode source, List<Column> defaulted) {
        SqlParserPos position = source.getParserPosition();
        List<SqlNode> select = new ArrayList<>();
        select.add(SqlIdentifier.star(position));
        defaulted.forEach(column -> select.add(defaultOf(column.name(), position)));
        SqlNode from = SqlStdOperatorTable.AS.createCall(position, source, new SqlIdentifier("source", position));
        return Selects.of(select, from, null);
    }

    private SqlNode defaultOf(String column, SqlParserPos position) {
        Optional<Column> declared = model.findColumn(column);
        if (declared.isPresent() && declared.get().identity() != null) {
            return NextValue.ofIdentity(model, position);
        }
        Optional<String> text = declared.map(Column::defaultSql);
        return text.isPresent() ? expressions.apply(text.get()) : SqlLiteral.createNull(position);
    }
}

package dev.schemaless.planner.literal;

import dev.schemaless.planner.function.SchemalessOperators;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Finds, in a statement's tree, the literals that may vary from text to text without another plan: operands of
 * comparisons, IN and BETWEEN in WHERE, HAVING and ON, and values of VALUES and SET. All others may decide the meaning
 * of the statement: those of LIMIT, of ORDER BY and GROUP BY, of patterns and paths, and of selected expressions. Not
 * thread-safe.
 */
final class VaryingLiterals extends SqlShuttle {
    private final Map<Integer, Integer> placeByEnd = new HashMap<>();
    private final Map<Integer, Integer> listByFirstEnd = new HashMap<>();
    private final List<ScannedValue> places;
    private final Offsets offsets;
    private final Replacement replacement;
    private final int rowList;
    private boolean inCondition;

    /** Says what a literal becomes, or a list of literals, or the rows of VALUES. */
    interface Replacement {
        SqlNode replace(SqlNode literal, int place);
    }

    private VaryingLiterals(ScannedSql sql, Replacement replacement) {
        this.places = sql.places();
        this.offsets = new Offsets(sql.text());
        this.replacement = replacement;
        this.rowList = rowList(places);
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i) instanceof ScannedValue.Literal literal) {
                placeByEnd.put(literal.end(), i);
            } else if (places.get(i) instanceof ScannedValue.LiteralList list) {
                listByFirstEnd.put(list.firstEnd(), i);
            }
        }
    }

    private static int rowList(List<ScannedValue> places) {
        return IntStream.range(0, places.size())
                .filter(place -> places.get(place) instanceof ScannedValue.RowList)
                .findFirst()
                .orElse(-1);
    }

    /** Returns the tree with each literal that may vary replaced. */
    static SqlNode replace(SqlNode statement, ScannedSql sql, Replacement replacement) {
        return Objects.requireNonNull(statement.accept(new VaryingLiterals(sql, replacement)));
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect select) {
            return rebuilt(
                    call,
                    operand -> operand == select.getWhere() || operand == select.getHaving()
                            ? condition(operand)
                            : outside(operand));
        }
        if (call instanceof SqlJoin join) {
            return rebuilt(call, operand -> operand == join.getCondition() ? condition(operand) : outside(operand));
        }
        if (call instanceof SqlDelete delete) {
            return rebuilt(call, operand -> operand == delete.getCondition() ? condition(operand) : outside(operand));
        }
        if (call instanceof SqlUpdate update) {
            return rebuilt(
                    call,
                    operand -> operand == update.getSourceExpressionList()
                            ? values(operand)
                            : operand == update.getCondition() ? condition(operand) : outside(operand));
        }
        if (call instanceof SqlInsert insert) {
            boolean values = insert.getSource().getKind() == SqlKind.VALUES;
            return rebuilt(call, operand -> values && operand == insert.getSource() ? rows(operand) : outside(operand));
        }
        if (inCondition && (call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN)) {
            SqlNode membership = membership(call);
            if (membership != null) {
                return membership;
            }
        }
        return inCondition && isComparison(call) ? rebuilt(call, this::value) : rebuilt(call, this::visitChild);
    }

    /** Says whether a call compares literals alone. It is true or false for good, and tools send {@code WHERE 1 = 0}. */
    private static boolean isComparison(SqlCall call) {
        boolean compares = SqlKind.COMPARISON.contains(call.getKind())
                || call.getKind() == SqlKind.IN
                || call.getKind() == SqlKind.NOT_IN
                || call.getKind() == SqlKind.BETWEEN;
        return compares && !(call.operand(0) instanceof SqlLiteral && call.operand(1) instanceof SqlLiteral);
    }

    /** Returns IN with one value for all of its list; null if the scanner has not read such a list. */
    private @Nullable SqlNode membership(SqlCall call) {
        if (!(call.operand(1) instanceof SqlNodeList list) || list.isEmpty()) {
            return null;
        }
        Integer place = listByFirstEnd.get(offsets.endOf(list.get(0).getParserPosition()));
        if (place == null || !isSame(list, (ScannedValue.LiteralList) places.get(place))) {
            return null;
        }
        SqlNode value = value(call.operand(0));
        SqlNode members = replacement.replace(list, place);
        if (members == list) {
            return call;
        }
        SqlNode in = SchemalessOperators.IN_LIST.createCall(call.getParserPosition(), value, members);
        return call.getKind() == SqlKind.IN ? in : SqlStdOperatorTable.NOT.createCall(call.getParserPosition(), in);
    }

    private static boolean isSame(SqlNodeList list, ScannedValue.LiteralList scanned) {
        if (list.size() != scanned.values().size()) {
            return false;
        }
        for (int i = 0; i < list.size(); i++) {
            if (!isSame(list.get(i), scanned.values().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(SqlNode member, Object scanned) {
        LiteralType type = scanned instanceof Long ? LiteralType.BIGINT : LiteralType.TEXT;
        return isSame(member, new ScannedValue.Literal(0, type, scanned));
    }

    private static SqlNode rebuilt(SqlCall call, UnaryOperator<SqlNode> change) {
        boolean changed = false;
        List<@Nullable SqlNode> operands = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            SqlNode result = operand == null ? null : change.apply(operand);
            changed |= result != operand;
            operands.add(result);
        }
        return changed
                ? call.getOperator().createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands)
                : call;
    }

    private SqlNode visitChild(SqlNode node) {
        return Objects.requireNonNull(node.accept(this));
    }

    private SqlNode condition(SqlNode node) {
        return visitChild(node, true);
    }

    private SqlNode outside(SqlNode node) {
        return visitChild(node, false);
    }

    private SqlNode visitChild(SqlNode node, boolean condition) {
        boolean before = inCondition;
        inCondition = condition;
        SqlNode result = visitChild(node);
        inCondition = before;
        return result;
    }

    private SqlNode rows(SqlNode values) {
        if (rowList < 0) {
            return rebuilt((SqlCall) values, row -> rebuilt((SqlCall) row, this::assigned));
        }
        boolean same = isSame((SqlCall) values, ((ScannedValue.RowList) places.get(rowList)).shapes());
        return same ? replacement.replace(values, rowList) : values;
    }

    private static boolean isSame(SqlCall values, List<List<ScannedValue.Cell>> scanned) {
        boolean same = values.operandCount() == scanned.size();
        for (int row = 0; same && row < scanned.size(); row++) {
            same = isSameRow(values.operand(row), scanned.get(row));
        }
        return same;
    }

    private static boolean isSameRow(SqlCall row, List<ScannedValue.Cell> scanned) {
        boolean same = row.operandCount() == scanned.size();
        for (int column = 0; same && column < scanned.size(); column++) {
            ScannedValue.Literal literal = scanned.get(column).literal();
            same = literal == null || row.<SqlNode>operand(column) instanceof SqlDynamicParam;
        }
        return same;
    }

    /** Says whether the scanner has read the same value as the parser, with its sign. */
    private static boolean isSame(SqlNode node, ScannedValue.Literal scanned) {
        boolean isNegative = node.getKind() == SqlKind.MINUS_PREFIX;
        return (isNegative ? ((SqlCall) node).operand(0) : node) instanceof SqlLiteral literal
                && isSame(literal, isNegative ? scanned.negated() : scanned);
    }

    private SqlNode values(SqlNode list) {
        SqlNodeList nodes = (SqlNodeList) list;
        return new SqlNodeList(nodes.stream().map(this::assigned).toList(), nodes.getParserPosition());
    }

    /** Returns a value as it is assigned; an expression keeps its literals. */
    private SqlNode assigned(SqlNode node) {
        SqlNode value = replaced(node);
        return value == node ? outside(node) : value;
    }

    private SqlNode value(SqlNode node) {
        if (node instanceof SqlNodeList list) {
            return new SqlNodeList(list.stream().map(this::value).toList(), list.getParserPosition());
        }
        if (node.getKind() == SqlKind.ROW) {
            return rebuilt((SqlCall) node, this::value);
        }
        SqlNode value = replaced(node);
        return value == node ? visitChild(node) : value;
    }

    private SqlNode replaced(SqlNode node) {
        if (node.getKind() == SqlKind.MINUS_PREFIX && ((SqlCall) node).operand(0) instanceof SqlNumericLiteral) {
            return rebuilt((SqlCall) node, this::replaced);
        }
        if (!(node instanceof SqlLiteral literal)) {
            return node;
        }
        Integer place = placeByEnd.get(offsets.endOf(literal.getParserPosition()));
        return place != null && isSame(literal, (ScannedValue.Literal) places.get(place))
                ? replacement.replace(node, place)
                : node;
    }

    /** Says whether the scanner has read the same value as the parser. */
    private static boolean isSame(SqlLiteral literal, ScannedValue.Literal scanned) {
        Object value = literal.getValue();
        return switch (scanned.type().name()) {
            case INTEGER, BIGINT, DECIMAL ->
                literal instanceof SqlNumericLiteral number
                        && number.isExact()
                        && value instanceof BigDecimal decimal
                        && decimal.compareTo(new BigDecimal(scanned.value().toString())) == 0;
            case DOUBLE ->
                literal instanceof SqlNumericLiteral number
                        && !number.isExact()
                        && value instanceof Number real
                        && scanned.value().equals(real.doubleValue());
            case BOOLEAN -> scanned.value().equals(value);
            case VARBINARY ->
                literal.getTypeName() == SqlTypeName.BINARY
                        && scanned.value().equals(new ByteString(literal.getValueAs(byte[].class)));
            case VARCHAR ->
                literal.getTypeName() == SqlTypeName.CHAR && scanned.value().equals(literal.getValueAs(String.class));
            default ->
                literal instanceof SqlUnknownLiteral temporal
                        && temporal.tag.equalsIgnoreCase(scanned.type().name().getName());
        };
    }
}

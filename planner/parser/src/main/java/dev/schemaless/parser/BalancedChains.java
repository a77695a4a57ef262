package dev.schemaless.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * Makes long chains of AND and of OR balanced trees. The grammar makes a chain of n parts a tree of n levels, which validation and
 * planning would recurse into; programs write chains of thousands. These operators are associative, so the meaning stays.
 */
final class BalancedChains {
    /** A chain of no more parts stays as it is written. */
    static final int SHORT = 32;

    private static final Set<SqlKind> ASSOCIATIVE = EnumSet.of(SqlKind.AND, SqlKind.OR);

    private BalancedChains() {}

    /** Changes all long chains of a tree. Does not recurse. */
    static void balance(SqlNode root) {
        Deque<SqlNode> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            SqlNode node = open.pop();
            for (SqlNode child : isLink(node) ? balanced((SqlBasicCall) node) : children(node)) {
                if (child != null) {
                    open.push(child);
                }
            }
        }
    }

    private static boolean isLink(SqlNode node) {
        return node instanceof SqlBasicCall call && ASSOCIATIVE.contains(call.getKind()) && call.operandCount() == 2;
    }

    private static Iterable<? extends SqlNode> children(SqlNode node) {
        if (node instanceof SqlCall call) {
            return Choices.operands(call);
        }
        return node instanceof SqlNodeList list ? list : List.of();
    }

    /** Balances a chain, of which the given call is the last link; returns its parts. */
    private static List<SqlNode> balanced(SqlBasicCall chain) {
        List<SqlNode> parts = parts(chain);
        if (parts.size() > SHORT) {
            int middle = parts.size() / 2;
            chain.setOperand(0, tree(chain, parts.subList(0, middle)));
            chain.setOperand(1, tree(chain, parts.subList(middle, parts.size())));
        }
        return parts;
    }

    private static List<SqlNode> parts(SqlBasicCall chain) {
        List<SqlNode> parts = new ArrayList<>();
        Deque<SqlNode> open = new ArrayDeque<>();
        open.push(chain);
        while (!open.isEmpty()) {
            SqlNode node = open.pop();
            if (isLink(node) && node.getKind() == chain.getKind()) {
                SqlBasicCall link = (SqlBasicCall) node;
                open.push(link.operand(1));
                open.push(link.operand(0));
            } else {
                parts.add(node);
            }
        }
        return parts;
    }

    private static SqlNode tree(SqlBasicCall chain, List<SqlNode> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        SqlNode left = tree(chain, parts.subList(0, parts.size() / 2));
        SqlNode right = tree(chain, parts.subList(parts.size() / 2, parts.size()));
        return chain.getOperator().createCall(left.getParserPosition().plus(right.getParserPosition()), left, right);
    }
}

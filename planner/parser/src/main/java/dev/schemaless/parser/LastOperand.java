package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** The last operand of an expression that is being read: operands and the operators between them. */
final class LastOperand {
    private LastOperand() {}

    /** Takes the last operand off the list, with the elements of arrays and maps that it names: nothing else binds closer. */
    static SqlNode take(List<Object> list) {
        int first = list.size() - 1;
        while (first >= 2 && isElement(list.get(first - 1))) {
            first -= 2;
        }
        List<Object> last = list.subList(first, list.size());
        SqlNode value = Objects.requireNonNull(SqlParserUtil.toTree(new ArrayList<>(last)));
        last.clear();
        return value;
    }

    private static boolean isElement(Object item) {
        return item instanceof SqlParserUtil.ToTreeListItem operator
                && (operator.getOperator().getKind() == SqlKind.ITEM
                        || operator.getOperator().getKind() == SqlKind.DOT);
    }
}

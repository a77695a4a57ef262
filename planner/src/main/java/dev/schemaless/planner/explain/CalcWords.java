package dev.schemaless.planner.explain;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlSyntax;

/**
 * The words for a filter and projection in one. Its expressions refer to one another, and written out they may double at
 * each step: an expression within others is cut short.
 */
final class CalcWords {
    private static final int LONGEST = 1_000;

    private CalcWords() {}

    static Words of(Calc calc, Scope scope) {
        RexProgram program = calc.getProgram();
        Columns input = scope.input();
        List<ColumnName> names = names(program.getExprList(), input, scope.rexBuilder());
        List<ColumnName> outputs = program.getProjectList().stream()
                .map(output -> names.get(output.getIndex()))
                .toList();
        RexLocalRef condition = program.getCondition();
        return new Words(
                        condition == null ? "Select" : "Filter and select",
                        new Columns(outputs.stream().map(CalcWords::shortened).toList(), scope.rexBuilder()))
                .fact(
                        "checked",
                        condition == null ? "" : names.get(condition.getIndex()).text())
                .fact(
                        "values",
                        String.join(", ", outputs.stream().map(ColumnName::text).toList()));
    }

    /** Returns the name of each expression, which may refer to those before it. */
    private static List<ColumnName> names(List<RexNode> expressions, Columns input, RexBuilder rexBuilder) {
        List<ColumnName> names = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (RexNode expression : expressions) {
            if (expression instanceof RexInputRef ref) {
                names.add(input.names().get(ref.getIndex()));
                texts.add(input.name(ref.getIndex()));
            } else {
                String text = Texts.cut(ConditionText.plain(texts, rexBuilder).of(expression), LONGEST);
                names.add(new ColumnName(null, text));
                texts.add(isOperation(expression) ? "(" + text + ")" : text);
            }
        }
        return names;
    }

    private static boolean isOperation(RexNode expression) {
        return expression instanceof RexCall call && call.getOperator().getSyntax().family != SqlSyntax.FUNCTION;
    }

    private static ColumnName shortened(ColumnName name) {
        return name.table() == null ? ColumnName.computed(name.text()) : name;
    }
}

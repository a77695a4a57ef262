package dev.schemaless.planner.rel;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;

/** A plan as EXPLAIN PLAN FOR prints it, in Calcite's form: a line for each operator, its inputs indented below, its details between. */
public final class PlanText {
    private static final String DETAIL = "    -- ";

    private PlanText() {}

    /** Returns the lines of a plan, each ended by a line feed. */
    public static String of(RelNode plan) {
        StringWriter text = new StringWriter();
        PrintWriter lines = new PrintWriter(text);
        plan.explain(new Writer(lines));
        lines.flush();
        return text.toString();
    }

    private static final class Writer extends RelWriterImpl {
        Writer(PrintWriter lines) {
            super(lines, SqlExplainLevel.EXPPLAN_ATTRIBUTES, false);
        }

        @Override
        protected void explain_(RelNode node, List<Pair<String, Object>> items) {
            String indent = " ".repeat(spacer.get());
            StringBuilder line = new StringBuilder(indent).append(node.getRelTypeName());
            String separator = "(";
            for (Pair<String, Object> item : items) {
                if (!(item.right instanceof RelNode)) {
                    line.append(separator)
                            .append(item.left)
                            .append("=[")
                            .append(item.right)
                            .append(']');
                    separator = ", ";
                }
            }
            pw.print(line.append(separator.equals("(") ? "" : ")").append('\n'));
            if (node instanceof SchemalessRel own) {
                own.details().forEach(detail -> pw.print(indent + DETAIL + detail + '\n'));
            }
            spacer.add(2);
            node.getInputs().forEach(input -> input.explain(this));
            spacer.subtract(2);
        }
    }
}

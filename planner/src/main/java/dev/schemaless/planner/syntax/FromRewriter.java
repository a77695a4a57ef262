package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Rewrites FROM clauses. The hints of a SELECT go to its tables. Where a table's columns are counted, or matched by position or name (in
 * NATURAL joins, under a list of column aliases), the table becomes a subquery of its declared columns, so that pseudo columns take no part.
 */
public final class FromRewriter extends SqlShuttle {
    private final Function<SqlIdentifier, Optional<Model>> models;
    private final Set<String> commonTables = new HashSet<>();

    private FromRewriter(Function<SqlIdentifier, Optional<Model>> models) {
        this.models = models;
    }

    /** Rewrites the FROM clauses of a statement. */
    public static SqlNode rewrite(SqlNode statement, Function<SqlIdentifier, Optional<Model>> models) {
        FromRewriter rewriter = new FromRewriter(models);
        statement.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
                if (call instanceof SqlWithItem item) {
                    rewriter.commonTables.add(item.name.getSimple().toUpperCase(Locale.ROOT));
                }
                return super.visit(call);
            }
        });
        SqlNode rewritten = statement.accept(rewriter);
        return rewritten == null ? statement : rewritten;
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect select) {
            TableHints.distribute(select, this::findModel);
        }
        if (call instanceof SqlJoin join && join.isNatural()) {
            join.setLeft(declaredOnly(join.getLeft()));
            join.setRight(declaredOnly(join.getRight()));
        } else if (call.getKind() == SqlKind.AS && call.operandCount() > 2) {
            findModel(call.operand(0)).ifPresent(model -> call.setOperand(0, select(model, call.operand(0))));
        }
        SqlNode visited = super.visit(call);
        return visited == null ? call : visited;
    }

    private SqlNode declaredOnly(SqlNode from) {
        if (from instanceof SqlJoin join) {
            join.setLeft(declaredOnly(join.getLeft()));
            join.setRight(declaredOnly(join.getRight()));
            return join;
        }
        if (from.getKind() == SqlKind.AS) {
            SqlCall as = (SqlCall) from;
            findModel(as.operand(0)).ifPresent(model -> as.setOperand(0, select(model, as.operand(0))));
            return as;
        }
        Optional<Model> model = findModel(from);
        return model.isEmpty()
                ? from
                : SqlStdOperatorTable.AS.createCall(
                        from.getParserPosition(),
                        select(model.get(), from),
                        new SqlIdentifier(lastName(from), from.getParserPosition()));
    }

    private Optional<Model> findModel(SqlNode node) {
        if (node.getKind() == SqlKind.TABLE_REF) {
            return findModel(((SqlCall) node).operand(0));
        }
        return node instanceof SqlIdentifier table
                        && !commonTables.contains(lastName(table).toUpperCase(Locale.ROOT))
                ? models.apply(table)
                : Optional.empty();
    }

    private static String lastName(SqlNode table) {
        if (table.getKind() == SqlKind.TABLE_REF) {
            return lastName(((SqlCall) table).operand(0));
        }
        List<String> names = ((SqlIdentifier) table).names;
        return names.get(names.size() - 1);
    }

    private static SqlNode select(Model model, SqlNode table) {
        SqlParserPos position = table.getParserPosition();
        List<SqlNode> columns = model.columns().stream()
                .map(Column::name)
                .map(name -> (SqlNode) new SqlIdentifier(name, position))
                .toList();
        return Selects.of(columns, table, null);
    }
}

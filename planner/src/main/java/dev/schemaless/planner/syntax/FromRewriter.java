package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Rewrites FROM clauses. The hints of a SELECT go to its tables. NATURAL joins, PIVOT, UNPIVOT and lists of column
 * aliases take all columns of a table. There the table becomes a subquery of its declared and dynamic columns. So
 * pseudo columns, which cannot be named there, take no part. A time of {@code FOR SYSTEM_TIME AS OF} becomes a TIMESTAMP.
 */
public final class FromRewriter extends SqlShuttle {
    private static final RelDataType TIME = new SchemalessTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, 6);

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
        } else if (takesAllColumns(call)) {
            findModel(call.operand(0)).ifPresent(model -> call.setOperand(0, select(model, call.operand(0))));
        }
        if (call instanceof SqlSnapshot snapshot) {
            snapshot.setOperand(1, Selects.cast(snapshot.getPeriod(), TIME));
        }
        SqlNode visited = super.visit(call);
        return visited == null ? call : visited;
    }

    private static boolean takesAllColumns(SqlCall call) {
        return call.getKind() == SqlKind.PIVOT
                || call.getKind() == SqlKind.UNPIVOT
                || (call.getKind() == SqlKind.AS && call.operandCount() > 2);
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
        if (isOfTable(node)) {
            return findModel(((SqlCall) node).operand(0));
        }
        return node instanceof SqlIdentifier table
                        && !commonTables.contains(lastName(table).toUpperCase(Locale.ROOT))
                ? models.apply(table)
                : Optional.empty();
    }

    /** Says whether a node is a table with hints, with dynamic columns, or as of a time. */
    private static boolean isOfTable(SqlNode node) {
        return node.getKind() == SqlKind.TABLE_REF
                || node.getKind() == SqlKind.EXTEND
                || node.getKind() == SqlKind.SNAPSHOT;
    }

    private static String lastName(SqlNode table) {
        if (isOfTable(table)) {
            return lastName(((SqlCall) table).operand(0));
        }
        List<String> names = ((SqlIdentifier) table).names;
        return names.get(names.size() - 1);
    }

    private static SqlNode select(Model model, SqlNode table) {
        SqlParserPos position = table.getParserPosition();
        List<SqlNode> columns = new ArrayList<>();
        model.columns().forEach(column -> columns.add(new SqlIdentifier(column.name(), position)));
        addDynamicColumns(table, columns);
        return Selects.of(columns, table, null);
    }

    private static void addDynamicColumns(SqlNode table, List<SqlNode> columns) {
        if (table.getKind() == SqlKind.SNAPSHOT) {
            addDynamicColumns(((SqlCall) table).operand(0), columns);
        } else if (table.getKind() == SqlKind.EXTEND) {
            List<SqlNode> namesAndTypes =
                    ((SqlCall) table).<SqlNodeList>operand(1).getList();
            for (int i = 0; i + 1 < namesAndTypes.size(); i += 2) {
                columns.add(Selects.copy(namesAndTypes.get(i)));
            }
        }
    }
}

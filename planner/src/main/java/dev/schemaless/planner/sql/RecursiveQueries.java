package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** The conditions on queries of WITH RECURSIVE: on parse trees, and on the converted second query. */
final class RecursiveQueries extends SqlBasicVisitor<@Nullable Void> {
    private final String name;
    private int references;

    private RecursiveQueries(String name) {
        this.name = name;
    }

    /**
     * Marks queries that do not refer to themselves as plain, and refuses malformed queries. Returns the statement.
     *
     * @throws SchemalessException with {@code RECURSION_INVALID}
     */
    static SqlNode mark(SqlNode statement) {
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call instanceof SqlWithItem item && item.recursive.booleanValue()) {
                    mark(item);
                }
                return super.visit(call);
            }
        });
        return statement;
    }

    private static void mark(SqlWithItem item) {
        int references = count(item, item.query);
        if (references == 0) {
            item.recursive = SqlLiteral.createBoolean(false, SqlParserPos.ZERO);
            return;
        }
        SqlNode query = item.query;
        while (query instanceof SqlWith with) {
            query = with.body;
        }
        if (references > 1 || query.getKind() != SqlKind.UNION || count(item, ((SqlCall) query).operand(1)) == 0) {
            throw refusal(item);
        }
    }

    private static int count(SqlWithItem item, SqlNode query) {
        RecursiveQueries visitor = new RecursiveQueries(item.name.getSimple());
        query.accept(visitor);
        return visitor.references;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlSelect select) {
            countIn(select.getFrom());
        } else if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
            countIn(call.operand(0));
        }
        return super.visit(call);
    }

    private void countIn(@Nullable SqlNode from) {
        if (from instanceof SqlIdentifier table) {
            references += table.isSimple() && table.getSimple().equals(name) ? 1 : 0;
        } else if (from instanceof SqlJoin join) {
            countIn(join.getLeft());
            countIn(join.getRight());
        } else if (from instanceof SqlCall call && !call.isA(SqlKind.QUERY) && call.operandCount() > 0) {
            countIn(call.operand(0));
        }
    }

    /** Returns the error for a query that refers to itself in another way than a recursion may. */
    static SchemalessException refusal(SqlWithItem item) {
        String name = item.name.getSimple();
        return new SchemalessException(
                ErrorCode.RECURSION_INVALID,
                "Cannot plan WITH RECURSIVE '" + name + "': it has to be a query without '" + name
                        + "', UNION or UNION ALL, and a query that has '" + name
                        + "' once in FROM. Subqueries, optional sides of outer joins, groups, windows, DISTINCT, ORDER BY,"
                        + " LIMIT and further set operations may not read it.");
    }

    /** Says whether a query takes each row of the working table by itself and once, and loses none. */
    static boolean takesEachOnce(RelNode query, RelNode working) {
        return takes(query, working) && count(query, working) == 1;
    }

    /** Returns how often a query reads the working table. A query of WITH is a part of each query that names it. */
    private static int count(RelNode query, RelNode working) {
        if (query == working) {
            return 1;
        }
        int[] reads = {0};
        query.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                reads[0] += count(subquery.rel, working);
                return super.visitSubQuery(subquery);
            }
        });
        query.getInputs().forEach(input -> reads[0] += count(input, working));
        return reads[0];
    }

    private static boolean takes(RelNode query, RelNode working) {
        if (query instanceof Join join) {
            boolean isInLeft = join.getJoinType() != JoinRelType.RIGHT && takes(join.getLeft(), working);
            boolean isInRight = join.getJoinType() != JoinRelType.LEFT && takes(join.getRight(), working);
            return join.getJoinType() != JoinRelType.FULL && (isInLeft || isInRight);
        }
        boolean isPlain = query instanceof Filter
                || query instanceof Correlate
                || (query instanceof Project project && !project.containsOver());
        return query == working || (isPlain && takes(query.getInput(0), working));
    }

    /**
     * Requires that the types of the first query are those of all rounds.
     *
     * @param both the types that the two queries have in common
     */
    static void requireTypes(SqlWithItem item, RelDataType first, RelDataType both) {
        for (RelDataTypeField field : first.getFieldList()) {
            RelDataType common = both.getFieldList().get(field.getIndex()).getType();
            if (!field.getType().getFullTypeString().equals(common.getFullTypeString())) {
                throw new SchemalessException(
                        ErrorCode.TYPE_INVALID,
                        "Cannot plan WITH RECURSIVE '" + item.name.getSimple() + "': its column "
                                + (field.getIndex() + 1)
                                + " has the type " + field.getType() + " in the first query, and " + common
                                + " with the second. Cast it in one of them.");
            }
        }
    }
}

package dev.schemaless.planner.sql;

import static java.util.Objects.requireNonNull;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.value.Literals;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** The times of {@code FOR SYSTEM_TIME AS OF}, each of which holds for all that its table or view reads. */
final class SystemTimes {
    private SystemTimes() {}

    /**
     * Refuses a time that is not one for the whole statement. The validator refuses subqueries.
     *
     * @throws SchemalessException {@code NOT_SUPPORTED}
     */
    static void requireConstant(SqlNode time, SqlValidator validator) {
        time.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier name) {
                if (validator.makeNullaryCall(name) == null) {
                    throw refusal("it names the column '" + name + "'");
                }
                return null;
            }
        });
    }

    private static SchemalessException refusal(String reason) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot read as of a time: " + reason
                        + ". Write a literal, a parameter, or CURRENT_TIMESTAMP minus an interval.");
    }

    /** Returns the same rows as of a time, but for tables that have one of their own. */
    static RelNode asOf(RelNode rel, RexNode time) {
        if (!Evaluators.knows(time)) {
            throw refusal("its expression is of a kind that only queries compute");
        }
        return rel.accept(new OfScans(time));
    }

    /** Does {@link #asOf(RelNode, RexNode)} for a time in microseconds since 1970-01-01 UTC. */
    static RelNode asOf(RelNode rel, long micros) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        RelDataType type = builder.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, 6);
        return asOf(rel, requireNonNull(Literals.of(micros, type, builder)));
    }

    private static final class OfScans extends RelHomogeneousShuttle {
        private final RexNode time;
        private final RexShuttle ofSubqueries = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subquery);
                return visited.clone(visited.rel.accept(OfScans.this));
            }
        };

        OfScans(RexNode time) {
            this.time = time;
        }

        @Override
        public RelNode visit(RelNode rel) {
            return rel instanceof SchemalessScan scan
                    ? scan.asOf(time)
                    : super.visit(rel).accept(ofSubqueries);
        }
    }
}

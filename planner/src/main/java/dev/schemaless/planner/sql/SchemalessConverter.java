package dev.schemaless.planner.sql;

import static java.util.Objects.requireNonNull;

import dev.schemaless.planner.ProductVersion;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.function.SchemalessConvertlets;
import dev.schemaless.planner.rel.SchemalessRecursion;
import dev.schemaless.planner.rel.SchemalessWorkingTable;
import dev.schemaless.planner.repair.conversion.GroupedQueryConverter;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlWithItemTableRef;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/** The converter of statements; an INSERT becomes the query of the values it writes, cast to the columns it names. */
final class SchemalessConverter extends GroupedQueryConverter {
    private static final HintStrategyTable HINTS = hints();

    private static final int FEW_ROWS = 16;
    private static final int MANY_COLUMNS = 32;

    private final SqlValidator sqlValidator;
    /** The working tables of recursive queries whose second query is being converted. */
    private final IdentityHashMap<SqlWithItem, SchemalessWorkingTable> workingTables = new IdentityHashMap<>();

    SchemalessConverter(
            Translator translator,
            SqlValidator validator,
            Prepare.CatalogReader catalogReader,
            RelOptCluster cluster,
            SqlNode statement) {
        super(
                translator,
                validator,
                catalogReader,
                cluster,
                new SchemalessConvertlets(
                        SchemaNames.DEFAULT,
                        ProductVersion.TEXT,
                        translator.settings().zone()),
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(true)
                        // keeps the outputs of a derived table apart from the query's. Calcite 1.42.0, no issue known:
                        // it merges the two, and then finds the wrong columns where an output is a subquery
                        .addRelBuilderConfigTransform(
                                builder -> builder.withBloat(-1).withSimplifyValues(!insertsWideRows(statement)))
                        .withHintStrategyTable(HINTS)
                        // a list of constants stays a predicate, however long: an index can answer it
                        .withInSubQueryThreshold(Integer.MAX_VALUE));
        this.sqlValidator = validator;
    }

    private static boolean insertsWideRows(SqlNode statement) {
        return statement instanceof SqlInsert insert
                && insert.getTargetColumnList() != null
                && insert.getTargetColumnList().size() >= MANY_COLUMNS;
    }

    private static HintStrategyTable hints() {
        HintStrategyTable.Builder builder = HintStrategyTable.builder();
        AccessHints.NAMES.forEach(name -> builder.hintStrategy(name, HintPredicates.TABLE_SCAN));
        return builder.build();
    }

    @Override
    protected RelNode convertInsert(SqlInsert insert) {
        RelDataType target = sqlValidator.getValidatedNodeType(insert);
        return cast(convertAssigned(insert.getSource(), target), target);
    }

    /**
     * Converts rows; few wide ones of literals as if they were computed. Calcite 1.42.0, no issue known: it finds every order that literal
     * rows are in, and maps these for each projection. A single row has as many orders as columns.
     */
    @Override
    public RelNode convertValues(SqlCall values, @Nullable RelDataType targetRowType) {
        RelDataType type = sqlValidator.getValidatedNodeType(values);
        boolean isWide = type.getFieldCount() >= MANY_COLUMNS && values.operandCount() <= FEW_ROWS;
        return isWide && values.getOperandList().stream().allMatch(SchemalessConverter::isOfLiterals)
                ? computed(values, type)
                : super.convertValues(values, targetRowType);
    }

    private static boolean isOfLiterals(SqlNode row) {
        return row instanceof SqlCall call && call.getOperandList().stream().allMatch(SqlLiteral.class::isInstance);
    }

    private RelNode computed(SqlCall rows, RelDataType type) {
        RelBuilder builder = builder(cluster, type);
        for (SqlNode row : rows.getOperandList()) {
            List<RexNode> values = new ArrayList<>();
            for (SqlNode literal : ((SqlCall) row).getOperandList()) {
                values.add(rexBuilder.ensureType(
                        type.getFieldList().get(values.size()).getType(), convertExpression(literal), true));
            }
            builder.push(LogicalValues.createOneRow(cluster)).project(values, type.getFieldNames(), true);
        }
        return builder.union(true, rows.operandCount()).build();
    }

    /** Returns a builder that makes no literal rows of wide rows that are computed. */
    private static RelBuilder builder(RelOptCluster cluster, RelDataType row) {
        return RelFactories.LOGICAL_BUILDER
                .create(cluster, null)
                .transform(config -> config.withSimplifyValues(row.getFieldCount() < MANY_COLUMNS));
    }

    /** Converts a set operation, which may be a recursive query. */
    @Override
    protected RelNode convertSetOp(SqlCall call) {
        SqlNode enclosing = requireNonNull(sqlValidator.getNamespace(call)).getEnclosingNode();
        return enclosing instanceof SqlWithItem item && item.recursive.booleanValue()
                ? convertRecursion(item, call)
                : super.convertSetOp(call);
    }

    private RelNode convertRecursion(SqlWithItem item, SqlCall union) {
        RelDataType columns = requireNonNull(sqlValidator.getNamespace(item)).getRowType();
        RelDataType row = cluster.getTypeFactory()
                .createStructType(
                        RelOptUtil.getFieldTypeList(requireNonNull(sqlValidator.getNamespace(union.operand(0)))
                                .getRowType()),
                        columns.getFieldNames());
        RelNode first = convertQueryRecursive(union.operand(0), false, null).project();
        SchemalessWorkingTable working = SchemalessWorkingTable.of(cluster, row, item.name.getSimple());
        workingTables.put(item, working);
        RelNode further = convertQueryRecursive(union.operand(1), false, null).project();
        workingTables.remove(item);
        if (!RecursiveQueries.takesEachOnce(further, working)) {
            throw RecursiveQueries.refusal(item);
        }
        RecursiveQueries.requireTypes(item, row, columns);
        SchemalessRecursion recursion = SchemalessRecursion.of(cast(first, row), cast(further, row), working);
        return ((SqlSetOperator) union.getOperator()).isAll() ? recursion : recursion.distinct();
    }

    /** Converts a FROM clause; a reference of a recursive query to itself becomes its working table, and a table as of a time its past rows. */
    @Override
    protected void convertFrom(Blackboard board, @Nullable SqlNode from, @Nullable List<String> names) {
        if (from instanceof SqlWithItemTableRef reference) {
            board.setRoot(requireNonNull(workingTables.get(reference.getWithItem())), true);
        } else if (from instanceof SqlSnapshot snapshot) {
            SystemTimes.requireConstant(snapshot.getPeriod(), sqlValidator);
            RexNode time = board.convertExpression(snapshot.getPeriod());
            super.convertFrom(board, snapshot.getTableRef(), names);
            board.setRoot(SystemTimes.asOf(requireNonNull(board.root()), time), true);
        } else {
            super.convertFrom(board, from, names);
        }
    }

    /** Converts a SELECT whose values are assigned to columns. */
    RelNode convertAssigned(SqlNode select, RelDataType target) {
        return convertQueryRecursive(select, true, target).project();
    }

    /** Returns the rows with each value cast to the type of the target's field at its position. */
    static RelNode cast(RelNode source, RelDataType target) {
        RelOptCluster cluster = source.getCluster();
        RexBuilder rexBuilder = cluster.getRexBuilder();
        List<RexNode> cast = new ArrayList<>();
        for (int i = 0; i < target.getFieldCount(); i++) {
            RexNode value = rexBuilder.makeInputRef(source, i);
            RelDataType type = cluster.getTypeFactory()
                    .createTypeWithNullability(target.getFieldList().get(i).getType(), true);
            cast.add(rexBuilder.ensureType(type, value, true));
        }
        return builder(cluster, target)
                .push(source)
                .project(cast, target.getFieldNames(), true)
                .build();
    }
}

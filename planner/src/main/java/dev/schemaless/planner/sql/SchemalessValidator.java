package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.memory.DeepStack;
import dev.schemaless.planner.repair.conversion.DateLiterals;
import dev.schemaless.planner.repair.conversion.Subqueries;
import dev.schemaless.planner.schema.SchemalessTable;
import dev.schemaless.planner.type.SchemalessTypeSystem;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SetopNamespace;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's validator, which hides pseudo columns from {@code SELECT *}.
 *
 * <p>They are hidden where they come straight from a table; a subquery that selects one shows it. Joins with USING count
 * the columns of their sides to put the common ones first, so they have to see the tables without them too.
 */
public final class SchemalessValidator extends SqlValidatorImpl {
    private static final Set<SqlOperator> PRESENT_TIMES = Set.of(
            SqlStdOperatorTable.CURRENT_TIMESTAMP,
            SqlStdOperatorTable.LOCALTIMESTAMP,
            SqlStdOperatorTable.CURRENT_TIME,
            SqlStdOperatorTable.LOCALTIME);

    private static final Set<SqlKind> NULL_PLACES = EnumSet.of(SqlKind.NULLS_FIRST, SqlKind.NULLS_LAST);

    private @Nullable SqlSelect assigned;
    private @Nullable RelDataType assignedTypes;
    /** The first queries of recursive ones. */
    private final Set<SqlNode> first = Collections.newSetFromMap(new IdentityHashMap<>());

    private final ParameterTypes parameters;
    private final ParameterInference inference;

    SchemalessValidator(
            SqlOperatorTable operators,
            SqlValidatorCatalogReader catalogReader,
            RelDataTypeFactory typeFactory,
            Config config) {
        super(operators, catalogReader, typeFactory, config);
        BoundTypes bound = new BoundTypes(typeFactory);
        this.parameters = new ParameterTypes(this, bound);
        this.inference = new ParameterInference(this, bound, parameters);
    }

    /** Returns the namespace of a node. Calcite 1.42.0, no issue known: it has none for a table with a dynamic-column clause in a join. */
    @Override
    public @Nullable SqlValidatorNamespace getNamespace(SqlNode node) {
        SqlValidatorNamespace found = super.getNamespace(node);
        return found == null && node.getKind() == SqlKind.EXTEND
                ? super.getNamespace(((SqlCall) node).operand(0))
                : found;
    }

    private boolean isSelectedWindow(SqlSelect select, SqlNode item) {
        if (item.getKind() == SqlKind.DESCENDING || item.isA(NULL_PLACES)) {
            return isSelectedWindow(select, ((SqlCall) item).operand(0));
        }
        SqlNode expanded = expandOrderExpr(select, item);
        return expanded.getKind() == SqlKind.OVER
                && select.getSelectList().stream()
                        .map(SqlUtil::stripAs)
                        .anyMatch(selected -> selected.equalsDeep(expanded, Litmus.IGNORE));
    }

    @Override
    protected SetopNamespace createSetopNamespace(SqlCall call, SqlNode enclosing) {
        if (enclosing instanceof SqlWithItem item && item.recursive.booleanValue()) {
            first.add(call.operand(0));
        }
        return super.createSetopNamespace(call, enclosing);
    }

    @Override
    protected void registerNamespace(
            @Nullable SqlValidatorScope usingScope,
            @Nullable String alias,
            SqlValidatorNamespace namespace,
            boolean forceNullable) {
        boolean isFirst = first.contains(namespace.getNode());
        super.registerNamespace(
                usingScope, alias, isFirst ? new FirstOfRecursion(namespace, typeFactory) : namespace, forceNullable);
    }

    @Override
    protected void addToSelectList(
            List<SqlNode> list,
            Set<String> aliases,
            List<Map.Entry<String, RelDataType>> fieldList,
            SqlNode expression,
            SelectScope scope,
            boolean includeSystemVars) {
        if (!isHidden(expression, scope)) {
            super.addToSelectList(list, aliases, fieldList, expression, scope, includeSystemVars);
        }
    }

    private boolean isHidden(SqlNode expression, SelectScope scope) {
        if (!(expression instanceof SqlIdentifier identifier) || identifier.names.size() < 2) {
            return false;
        }
        List<String> names = identifier.names;
        SqlValidatorScope.ResolvedImpl resolved = new SqlValidatorScope.ResolvedImpl();
        scope.resolve(
                names.subList(names.size() - 2, names.size() - 1),
                getCatalogReader().nameMatcher(),
                false,
                resolved);
        return resolved.count() == 1
                && tableOf(resolved.only().namespace)
                        .filter(table -> table.isPseudoColumn(names.get(names.size() - 1)))
                        .isPresent();
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
        DeepStack.check();
        if (expression instanceof SqlCall call) {
            inference.infer(scope, call);
        }
        return super.deriveType(scope, expression);
    }

    @Override
    public RelDataType getValidatedNodeType(SqlNode node) {
        if (node instanceof SqlJoin join) {
            RelDataTypeFactory.Builder builder = typeFactory.builder();
            builder.addAll(getValidatedNodeType(join.getLeft()).getFieldList());
            builder.addAll(getValidatedNodeType(join.getRight()).getFieldList());
            return builder.build();
        }
        RelDataType type = super.getValidatedNodeType(node);
        if (node.getKind() != SqlKind.IDENTIFIER && node.getKind() != SqlKind.AS) {
            return type;
        }
        SqlValidatorNamespace namespace = getNamespace(node);
        Optional<SchemalessTable> table = namespace == null ? Optional.empty() : tableOf(namespace);
        return table.map(found -> withoutPseudoColumns(found, type)).orElse(type);
    }

    /** Validates a SELECT whose values are assigned to these fields: parameters and literals take their types. */
    @SuppressWarnings("NullAway") // the table is asked for only where an UPDATE is checked
    SqlNode validateAssigned(SqlSelect select, RelDataType target) {
        assigned = select;
        assignedTypes = target;
        SqlNode validated = validate(select);
        checkTypeAssignment(getSelectScope(select), null, getValidatedNodeType(validated), target, validated);
        return validated;
    }

    @Override
    protected void validateSelect(SqlSelect select, RelDataType targetRowType) {
        RelDataType types = assignedTypes;
        super.validateSelect(select, select == assigned && types != null ? types : targetRowType);
    }

    /** Refuses subqueries in a WINDOW clause. Calcite 1.42.0, no issue known: it gives them no scope. */
    @Override
    protected void validateWindowClause(SqlSelect select) {
        if (Subqueries.countIn(select.getWindowList()) > 0) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot plan statement: a subquery in a WINDOW clause is not supported."
                            + " Write the window where it is used, as OVER (...)");
        }
        super.validateWindowClause(select);
    }

    /** Returns column types without lengths: a value is assigned as it is, and refused on write if it is too long. */
    @Override
    protected RelDataType createTargetRowType(
            SqlValidatorTable table,
            @Nullable SqlNodeList targetColumns,
            boolean append,
            @Nullable SqlIdentifier targetAlias) {
        RelDataTypeFactory.Builder builder = typeFactory.builder();
        super.createTargetRowType(table, targetColumns, append, targetAlias)
                .getFieldList()
                .forEach(field -> builder.add(field.getName(), assignable(field.getType(), typeFactory))
                        .nullable(true));
        return builder.build();
    }

    /** Returns a column's type without its length. */
    public static RelDataType assignable(RelDataType type, RelDataTypeFactory typeFactory) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR -> typeFactory.createSqlType(SqlTypeName.VARCHAR);
            case BINARY, VARBINARY -> typeFactory.createSqlType(SqlTypeName.VARBINARY);
            default -> type;
        };
    }

    /** Gives the present time six digits. Calcite takes a precision that is absent for 0, and drops casts to it. */
    @Override
    public @Nullable SqlCall makeNullaryCall(SqlIdentifier name) {
        SqlCall call = super.makeNullaryCall(name);
        if (call == null || !PRESENT_TIMES.contains(call.getOperator())) {
            return call;
        }
        SqlParserPos position = name.getParserPosition();
        return call.getOperator()
                .createCall(
                        position,
                        SqlLiteral.createExactNumeric(String.valueOf(SchemalessTypeSystem.MAX_FRACTION), position));
    }

    @Override
    public SqlLiteral resolveLiteral(SqlLiteral literal) {
        return literal instanceof SqlUnknownLiteral unknown
                ? DateLiterals.read(unknown, super::resolveLiteral)
                : super.resolveLiteral(literal);
    }

    /** Infers the types of a node, and leaves a parameter open if nothing is known of it yet. */
    @Override
    protected void inferUnknownTypes(RelDataType inferredType, SqlValidatorScope scope, SqlNode node) {
        if (node instanceof SqlDynamicParam parameter) {
            if (inferredType.equals(unknownType)) {
                parameters.leave(parameter);
            } else if (parameters.accepts(parameter)) {
                super.inferUnknownTypes(inferredType, scope, node);
            }
            return;
        }
        if (node instanceof SqlCall call) {
            inference.infer(scope, call);
        }
        super.inferUnknownTypes(inferredType, scope, node);
    }

    /**
     * Validates ORDER BY. Calcite 1.42.0, no issues known: it leaves parameters there without types, and refuses functions over windows
     * that DISTINCT selects, for their operands are not selected.
     */
    @Override
    protected void validateOrderList(SqlSelect select) {
        SqlNodeList all = select.getOrderList();
        Set<SqlNode> windows = Collections.newSetFromMap(new IdentityHashMap<>());
        if (all != null && select.isDistinct()) {
            all.stream().filter(item -> isSelectedWindow(select, item)).forEach(windows::add);
            select.setOrderBy(all.stream()
                    .filter(item -> !windows.contains(item))
                    .collect(SqlNode.toList(all.getParserPosition())));
        }
        super.validateOrderList(select);
        SqlNodeList order = select.getOrderList();
        if (order != null && Parameters.count(order) > 0) {
            inferUnknownTypes(unknownType, getOrderScope(select), order);
        }
        if (all != null && order != null && !windows.isEmpty()) {
            Iterator<SqlNode> others = order.iterator();
            select.setOrderBy(all.stream()
                    .map(item -> windows.contains(item) ? item : others.next())
                    .collect(SqlNode.toList(all.getParserPosition())));
        }
    }

    @Override
    protected void validateValues(SqlCall values, RelDataType targetRowType, SqlValidatorScope scope) {
        if (!targetRowType.isStruct()) {
            ValueColumns.of(values).forEach(column -> inference.inferColumn(scope, column));
        }
        super.validateValues(values, targetRowType, scope);
    }

    @Override
    public void validateQuery(SqlNode query, SqlValidatorScope scope, RelDataType targetRowType) {
        if (SqlKind.SET_QUERY.contains(query.getKind()) && !targetRowType.isStruct()) {
            inferSelected(ValueColumns.sidesOf(query), scope);
        }
        super.validateQuery(query, scope, targetRowType);
    }

    /** Infers types of parameters that a side of UNION selects, from the other side. */
    private void inferSelected(List<SqlNode> sides, SqlValidatorScope scope) {
        Map<Boolean, List<SqlNode>> byParameters =
                sides.stream().collect(Collectors.partitioningBy(this::selectsUntyped));
        List<SqlNode> typed = byParameters.getOrDefault(false, List.of());
        boolean waits = first.contains(sides.get(0)) && !typed.contains(sides.get(0));
        if (typed.isEmpty() || typed.size() == sides.size() || waits) {
            return;
        }
        SqlNode known = typed.get(0);
        super.validateQuery(known, scope, unknownType);
        List<RelDataTypeField> fields = getValidatedNodeType(known).getFieldList();
        for (SqlNode side : byParameters.getOrDefault(true, List.of())) {
            List<SqlNode> selected = ValueColumns.selectedBy(side);
            for (int i = 0; i < Math.min(selected.size(), fields.size()); i++) {
                parameters.give(selected.get(i), fields.get(i).getType());
            }
        }
    }

    private boolean selectsUntyped(SqlNode side) {
        return ValueColumns.selectedBy(side).stream().anyMatch(parameters::isUntyped);
    }

    /** Validates a statement. A parameter that is tested for NULL gets the type of another place, if there is one. */
    @Override
    public SqlNode validate(SqlNode topNode) {
        SqlNode validated = super.validate(topNode);
        parameters.finish();
        return validated;
    }

    /**
     * Returns the types by position: a rewritten statement may have its parameters in another order, and some of them
     * twice.
     */
    @Override
    public RelDataType getParameterRowType(SqlNode query) {
        SortedMap<Integer, RelDataType> types = new TreeMap<>();
        query.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                types.merge(
                        parameter.getIndex(),
                        typeOf(parameter),
                        (one, other) -> Parameters.common(one, other, typeFactory));
                return null;
            }
        });
        return Parameters.struct(types, typeFactory);
    }

    /** Says whether a parameter has its type from our inference, not from Calcite's. */
    boolean infers(SqlDynamicParam parameter) {
        return parameters.infers(parameter);
    }

    private RelDataType typeOf(SqlDynamicParam parameter) {
        return parameters.isOpen(parameter) ? unknownType : getValidatedNodeType(parameter);
    }

    private RelDataType withoutPseudoColumns(SchemalessTable table, RelDataType type) {
        List<RelDataTypeField> visible = type.getFieldList().stream()
                .filter(field -> !table.isPseudoColumn(field.getName()))
                .toList();
        return typeFactory.createStructType(visible);
    }

    private Optional<SchemalessTable> tableOf(SqlValidatorNamespace namespace) {
        SqlNode node = namespace.getNode();
        if (node != null && node.getKind() == SqlKind.AS) {
            SqlValidatorNamespace inner = getNamespace(((SqlCall) node).operand(0));
            return inner == null || inner == namespace ? Optional.empty() : tableOf(inner);
        }
        SqlValidatorNamespace resolved = namespace.resolve();
        @Nullable SqlValidatorTable table = resolved.getTable();
        return table == null ? Optional.empty() : Optional.ofNullable(table.unwrap(SchemalessTable.class));
    }
}

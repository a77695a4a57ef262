package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.schema.SchemalessTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's validator, which hides pseudo columns from {@code SELECT *}.
 *
 * <p>They are hidden where they come straight from a table; a subquery that selects one shows it. Joins with USING count
 * the columns of their sides to put the common ones first, so they have to see the tables without them too.
 */
final class SchemalessValidator extends SqlValidatorImpl {
    private @Nullable SqlSelect assigned;
    private @Nullable RelDataType assignedTypes;

    SchemalessValidator(
            SqlOperatorTable operators,
            SqlValidatorCatalogReader catalogReader,
            RelDataTypeFactory typeFactory,
            Config config) {
        super(operators, catalogReader, typeFactory, config);
    }

    /** Calcite finds no namespace for a table with a dynamic-column clause that is part of a join. */
    @Override
    public @Nullable SqlValidatorNamespace getNamespace(SqlNode node) {
        SqlValidatorNamespace found = super.getNamespace(node);
        return found == null && node.getKind() == SqlKind.EXTEND
                ? super.getNamespace(((SqlCall) node).operand(0))
                : found;
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

    /** Calcite does not look for subqueries here. */
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

    /** A value is assigned as it is, not cut to the column's length on the way: what is too long is refused on write. */
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
    static RelDataType assignable(RelDataType type, RelDataTypeFactory typeFactory) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR -> typeFactory.createSqlType(SqlTypeName.VARCHAR);
            case BINARY, VARBINARY -> typeFactory.createSqlType(SqlTypeName.VARBINARY);
            default -> type;
        };
    }

    @Override
    public SqlLiteral resolveLiteral(SqlLiteral literal) {
        return literal instanceof SqlUnknownLiteral unknown
                ? DateLiterals.read(unknown, super::resolveLiteral)
                : super.resolveLiteral(literal);
    }

    /** By position: a rewritten statement may have its parameters in another order, and some of them twice. */
    @Override
    public RelDataType getParameterRowType(SqlNode query) {
        SortedMap<Integer, RelDataType> types = new TreeMap<>();
        query.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                types.merge(
                        parameter.getIndex(),
                        getValidatedNodeType(parameter),
                        (first, next) -> first.getSqlTypeName() == SqlTypeName.ANY ? next : first);
                return null;
            }
        });
        return Parameters.struct(types, typeFactory);
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

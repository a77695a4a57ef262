package dev.schemaless.planner.sql;

import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's conversions between types, extended to parameters.
 *
 * <p>An IN is refused, as {@code =} is, if no DECIMAL has all the digits of the value and of those it is compared with. Calcite
 * 1.42.0, no issue known: it leaves decimal places out, so that different numbers are equal.
 */
final class SchemalessTypeCoercion extends TypeCoercionImpl {
    /** Inferred types of columns of a query, by their positions. */
    private record Inferred(SqlValidatorScope scope, Map<Integer, RelDataType> columns) {}

    private final Map<SqlNode, Inferred> inferred = new LinkedHashMap<>();
    private boolean collects;

    SchemalessTypeCoercion(RelDataTypeFactory typeFactory, SqlValidator validator) {
        super(typeFactory, validator);
    }

    @Override
    public boolean inOperationCoercion(SqlCallBinding binding) {
        List<RelDataType> compared = compared(binding);
        RelDataType first = compared.get(0);
        int columns = first.isStruct() ? first.getFieldCount() : 1;
        for (int i = 0; i < columns; i++) {
            int column = i;
            refuseLostDigits(
                    compared.stream().map(type -> columnOf(type, column)).toList());
        }
        return super.inOperationCoercion(binding);
    }

    /** Computes the types of the source's columns at once. */
    @Override
    public boolean querySourceCoercion(
            @Nullable SqlValidatorScope scope, RelDataType sourceRowType, RelDataType targetRowType, SqlNode query) {
        collects = true;
        try {
            return super.querySourceCoercion(scope, sourceRowType, targetRowType, query);
        } finally {
            collects = false;
            inferred.forEach(this::update);
            inferred.clear();
        }
    }

    /** Collects the types of all columns first. Calcite 1.42.0, no issue known: it makes all of them anew for each column. */
    @Override
    protected void updateInferredColumnType(
            SqlValidatorScope scope, SqlNode query, int columnIndex, RelDataType desiredType) {
        if (collects) {
            inferred.computeIfAbsent(query, absent -> new Inferred(scope, new HashMap<>()))
                    .columns()
                    .put(columnIndex, desiredType);
        } else {
            super.updateInferredColumnType(scope, query, columnIndex, desiredType);
        }
    }

    private void update(SqlNode query, Inferred types) {
        RelDataTypeFactory.Builder row = factory.builder();
        for (RelDataTypeField field : validator.deriveType(types.scope(), query).getFieldList()) {
            row.add(field.getName(), types.columns().getOrDefault(field.getIndex(), field.getType()));
        }
        updateInferredType(query, row.build());
    }

    /** Converts parameters too, because their types are inferred here. Calcite converts none, as it does not know their types. */
    @Override
    protected boolean coerceOperandType(
            @Nullable SqlValidatorScope scope, SqlCall call, int index, RelDataType targetType) {
        if (scope != null
                && call.operand(index) instanceof SqlDynamicParam parameter
                && validator instanceof SchemalessValidator own
                && own.infers(parameter)) {
            call.setOperand(index, Selects.cast(parameter, own.getValidatedNodeType(parameter)));
            own.deriveType(scope, call.operand(index));
        }
        return super.coerceOperandType(scope, call, index, targetType);
    }

    /** Returns the types of the left side and of all that it is compared with. */
    private List<RelDataType> compared(SqlCallBinding binding) {
        List<RelDataType> types = new ArrayList<>();
        types.add(binding.getOperandType(0));
        SqlNode right = binding.operand(1);
        if (right instanceof SqlNodeList list) {
            list.forEach(member -> types.add(validator.deriveType(binding.getScope(), member)));
        } else {
            types.add(binding.getOperandType(1));
        }
        return types;
    }

    private static RelDataType columnOf(RelDataType type, int column) {
        boolean has = type.isStruct() && column < type.getFieldCount();
        return has ? type.getFieldList().get(column).getType() : type;
    }

    /** Refuses a common type that loses digits. If one type is DOUBLE all are compared as DOUBLE. */
    private void refuseLostDigits(List<RelDataType> types) {
        List<RelDataType> numbers = types.stream()
                .filter(type -> type.getSqlTypeName().getFamily() != null
                        && type.getSqlTypeName() != SqlTypeName.NULL
                        && type.getSqlTypeName() != SqlTypeName.ANY)
                .toList();
        if (!numbers.isEmpty() && numbers.stream().allMatch(SqlTypeUtil::isExactNumeric)) {
            int scale = max(numbers.stream().mapToInt(type -> Math.max(0, type.getScale())));
            int whole = max(numbers.stream().mapToInt(type -> type.getPrecision() - Math.max(0, type.getScale())));
            if (scale > 0) {
                // refuses a type with too many digits
                factory.createSqlType(SqlTypeName.DECIMAL, whole + scale, scale);
            }
        }
    }

    private static int max(IntStream numbers) {
        return numbers.max().orElse(0);
    }
}

package dev.schemaless.planner.scalar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlTypeFamily;

/**
 * The operands that a function takes: a family of types for each, as for Calcite's functions, so that literals and
 * parameters are converted in the same way.
 *
 * @param families of the first operands, in order; the last one's is that of any others
 * @param others by position, a second family that is taken as it is
 * @param least how many operands there are at least
 * @param most how many at most
 */
record Signature(List<SqlTypeFamily> families, Map<Integer, SqlTypeFamily> others, int least, int most)
        implements SqlOperandMetadata {
    private static final int ANY_NUMBER = 100_000;

    /** Returns the signature of a function of just these. */
    static Signature of(SqlTypeFamily... families) {
        return new Signature(List.of(families), Map.of(), families.length, families.length);
    }

    /** Returns the same signature, where some of the last operands may be missing. */
    Signature optional(int operands) {
        return new Signature(families, others, least - operands, most);
    }

    /** Returns the same signature, where more of the last operand's family may follow. */
    Signature repeated() {
        return new Signature(families, others, least, ANY_NUMBER);
    }

    /** Returns the same signature, where one operand may be of another family as well. */
    Signature or(int operand, SqlTypeFamily family) {
        return new Signature(families, Map.of(operand, family), least, most);
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        int count = binding.getOperandCount();
        List<SqlTypeFamily> all = new ArrayList<>(families.subList(0, Math.min(count, families.size())));
        all.addAll(Collections.nCopies(count - all.size(), families.get(families.size() - 1)));
        others.forEach((operand, family) -> {
            boolean given = operand < count
                    && family.getTypeNames()
                            .contains(binding.getOperandType(operand).getSqlTypeName());
            if (given) {
                all.set(operand, family);
            }
        });
        return OperandTypes.family(all).checkOperandTypes(binding, throwOnFailure);
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return most == ANY_NUMBER ? SqlOperandCountRanges.from(least) : SqlOperandCountRanges.between(least, most);
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < families.size(); i++) {
            parts.add(i < least ? "<" + families.get(i) + ">" : "[<" + families.get(i) + ">]");
        }
        return name + "(" + String.join(", ", parts) + (most == ANY_NUMBER ? ", …)" : ")");
    }

    @Override
    public boolean isFixedParameters() {
        return false;
    }

    @Override
    public List<RelDataType> paramTypes(RelDataTypeFactory typeFactory) {
        return List.of();
    }

    @Override
    public List<String> paramNames() {
        return List.of();
    }
}

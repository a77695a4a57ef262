package dev.schemaless.planner.moment;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/**
 * The operator of a {@link MomentFunction}. It gives a {@code DOUBLE}, as in MySQL, which may be NULL even where the
 * argument is not. For Calcite it is a user's function: Calcite computes the functions that it knows by name from sums of
 * squares (1.42.0, no issue known).
 */
public final class MomentOperator extends SqlAggFunction {
    private static final List<SqlAggFunction> ALL = Stream.concat(
                    Stream.of(MomentFunction.values()).map(function -> new MomentOperator(function.name(), function)),
                    Stream.of(
                            new MomentOperator("VARIANCE", MomentFunction.VAR_SAMP),
                            new MomentOperator("STDDEV", MomentFunction.STDDEV_SAMP)))
            .<SqlAggFunction>map(operator -> operator)
            .toList();

    private final MomentFunction moment;

    private MomentOperator(String name, MomentFunction moment) {
        super(
                name,
                null,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.DOUBLE.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                null,
                new OneNumber(),
                SqlFunctionCategory.USER_DEFINED_FUNCTION,
                false,
                false,
                Optionality.FORBIDDEN);
        this.moment = moment;
    }

    /** Returns the operators of all functions, under all their names; immutable. */
    public static List<SqlAggFunction> all() {
        return ALL;
    }

    public MomentFunction moment() {
        return moment;
    }

    /** Checks that the argument is a number. It is cast once arithmetic is made checked, so that its type stays open here. */
    private record OneNumber() implements SqlOperandMetadata {
        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            return OperandTypes.NUMERIC.checkOperandTypes(binding, throwOnFailure);
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.of(1);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return name + "(<" + SqlTypeFamily.NUMERIC + ">)";
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
}

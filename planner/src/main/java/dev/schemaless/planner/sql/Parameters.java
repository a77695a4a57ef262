package dev.schemaless.planner.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * The types of a statement's parameters, by position. ANY stands for a parameter that no part of the statement gives a type.
 * UNKNOWN stands for one of any type: the statement has to be planned for the type of its value.
 */
public final class Parameters {
    private Parameters() {}

    /** Says whether a parameter has the type of the value that is bound. */
    public static boolean isOpen(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.UNKNOWN;
    }

    /** Returns a struct of all up to the last. */
    public static RelDataType struct(SortedMap<Integer, RelDataType> types, RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder builder = factory.builder();
        int count = types.isEmpty() ? 0 : types.lastKey() + 1;
        for (int i = 0; i < count; i++) {
            RelDataType type = types.get(i);
            builder.add("?" + i, type == null ? factory.createSqlType(SqlTypeName.ANY) : type);
        }
        return builder.build();
    }

    /** Returns how many parameters a statement has. */
    public static int count(SqlNode statement) {
        AtomicInteger count = new AtomicInteger();
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                count.accumulateAndGet(parameter.getIndex() + 1, Math::max);
                return null;
            }
        });
        return count.get();
    }

    /**
     * Returns the type of a parameter that is in two places: the one of them that is known, and an open one where their values are
     * of different Java classes, for a parameter has one value.
     */
    static RelDataType common(RelDataType one, RelDataType other, RelDataTypeFactory factory) {
        if (one.getSqlTypeName() == SqlTypeName.ANY || other.getSqlTypeName() == SqlTypeName.ANY) {
            return one.getSqlTypeName() == SqlTypeName.ANY ? other : one;
        }
        return one.getSqlTypeName() == other.getSqlTypeName() ? one : factory.createUnknownType();
    }

    /** Returns the parameters of a statement whose parts know the types of some of them each. */
    public static List<RelDataTypeField> merge(List<RelDataType> structs, RelDataTypeFactory factory) {
        SortedMap<Integer, RelDataType> types = new TreeMap<>();
        for (RelDataType struct : structs) {
            struct.getFieldList()
                    .forEach(field -> types.merge(
                            field.getIndex(), field.getType(), (one, other) -> common(one, other, factory)));
        }
        return new ArrayList<>(struct(types, factory).getFieldList());
    }
}

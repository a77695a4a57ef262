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

/** The types of a statement's parameters, by position. */
public final class Parameters {
    private Parameters() {}

    /** Returns a struct of all up to the last; one whose type is not known has the type ANY. */
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

    /** Returns the parameters of a statement whose parts know the types of some of them each. */
    public static List<RelDataTypeField> merge(List<RelDataType> structs, RelDataTypeFactory factory) {
        SortedMap<Integer, RelDataType> types = new TreeMap<>();
        for (RelDataType struct : structs) {
            struct.getFieldList().stream()
                    .filter(field -> field.getType().getSqlTypeName() != SqlTypeName.ANY)
                    .forEach(field -> types.putIfAbsent(field.getIndex(), field.getType()));
        }
        return new ArrayList<>(struct(types, factory).getFieldList());
    }
}

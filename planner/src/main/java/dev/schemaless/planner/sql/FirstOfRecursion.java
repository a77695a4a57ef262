package dev.schemaless.planner.sql;

import static java.util.Objects.requireNonNull;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.DelegatingNamespace;
import org.apache.calcite.sql.validate.SqlModality;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.jspecify.annotations.Nullable;

/**
 * The first query of a recursive one. Its types are those of all rounds. In these, values may be NULL, and texts and decimals longer, as
 * in {@code SELECT 'a' UNION ALL SELECT s || 'a'}; so may elements of arrays and maps.
 */
final class FirstOfRecursion extends DelegatingNamespace {
    private final RelDataTypeFactory types;
    /** Null until it is asked for. The validator may add casts to the query later, but the second query had these types. */
    private @Nullable RelDataType row;

    FirstOfRecursion(SqlValidatorNamespace query, RelDataTypeFactory types) {
        super(query);
        this.types = types;
    }

    @Override
    public RelDataType getRowType() {
        RelDataType known = row;
        if (known == null) {
            RelDataTypeFactory.Builder builder = types.builder();
            namespace
                    .getRowType()
                    .getFieldList()
                    .forEach(field -> builder.add(field.getName(), lengthened(field.getType()))
                            .nullable(true));
            known = builder.build();
            row = known;
        }
        return known;
    }

    private RelDataType lengthened(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case ARRAY -> types.createArrayType(element(type.getComponentType()), -1);
            case MAP -> types.createMapType(element(type.getKeyType()), element(type.getValueType()));
            case DECIMAL ->
                types.createSqlType(
                        SqlTypeName.DECIMAL,
                        types.getTypeSystem().getMaxPrecision(SqlTypeName.DECIMAL),
                        type.getScale());
            default -> SchemalessValidator.assignable(type, types);
        };
    }

    private RelDataType element(@Nullable RelDataType type) {
        return types.createTypeWithNullability(lengthened(requireNonNull(type)), true);
    }

    @Override
    public RelDataType getRowTypeSansSystemColumns() {
        return getRowType();
    }

    @Override
    public RelDataType getType() {
        return getRowType();
    }

    @Override
    public SqlValidatorNamespace resolve() {
        return this;
    }

    @Override
    public boolean supportsModality(SqlModality modality) {
        return namespace.supportsModality(modality);
    }
}

package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;

/** Refuses times of more digits than a column may be declared with: Calcite takes the finest that there is for them. */
final class FractionLimit {
    private static final int FINEST = 9;
    private static final Set<String> TIMES = Set.of("TIME", "TIMESTAMP");

    private FractionLimit() {}

    /**
     * Checks the type of a CAST or of a dynamic column.
     *
     * @throws SchemalessException {@code PARAMETER_INVALID} if it is, or has elements, of too many digits
     */
    static void check(SqlTypeNameSpec type) {
        if (type instanceof SqlCollectionTypeNameSpec collection) {
            check(collection.getElementTypeName());
        } else if (type instanceof SqlBasicTypeNameSpec basic && isTooFine(basic)) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot use " + basic.getTypeName() + "(" + basic.getPrecision()
                            + "): its precision is outside 0 to " + FINEST + ". Give one of these.");
        }
    }

    private static boolean isTooFine(SqlBasicTypeNameSpec type) {
        return type.getPrecision() > FINEST
                && TIMES.contains(type.getTypeName().getSimple().toUpperCase(Locale.ROOT));
    }
}

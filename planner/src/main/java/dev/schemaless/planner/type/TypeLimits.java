package dev.schemaless.planner.type;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;

/**
 * Refuses times with a zone, and times with more digits than a column can have. Calcite 1.42.0 accepts such types, and gives
 * other values.
 */
public final class TypeLimits {
    private static final int FINEST = 9;
    private static final Set<String> TIMES = Set.of("TIME", "TIMESTAMP");

    private TypeLimits() {}

    /**
     * Checks the type of a CAST or of a dynamic column.
     *
     * @throws SchemalessException {@code PARAMETER_INVALID} if it is, or has elements, of too many digits; {@code NOT_SUPPORTED}
     *     for a zone
     */
    public static void check(SqlTypeNameSpec type) {
        if (type instanceof SqlCollectionTypeNameSpec collection) {
            check(collection.getElementTypeName());
            return;
        }
        checkZone(type.getTypeName().getSimple());
        if (type instanceof SqlBasicTypeNameSpec basic && isTooFine(basic)) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot use " + basic.getTypeName() + "(" + basic.getPrecision()
                            + "): its precision is outside 0 to " + FINEST + ". Give one of these.");
        }
    }

    /**
     * Checks the name of a type, as Calcite's or as SQL writes it.
     *
     * @throws SchemalessException {@code NOT_SUPPORTED} if its values have a zone
     */
    public static void checkZone(String type) {
        String name = type.replace('_', ' ').toUpperCase(Locale.ROOT);
        if (name.endsWith(" TZ") || name.endsWith(" TIME ZONE")) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot use " + name.replaceFirst(" TZ$", " WITH TIME ZONE")
                            + ": dates and times have no zone. Use TIMESTAMP or TIME, in UTC for example.");
        }
    }

    private static boolean isTooFine(SqlBasicTypeNameSpec type) {
        return type.getPrecision() > FINEST
                && TIMES.contains(type.getTypeName().getSimple().toUpperCase(Locale.ROOT));
    }
}

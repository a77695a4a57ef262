package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.SchemaNames;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Table names as statements write them. */
public final class Names {
    private Names() {}

    /** Returns the name without the one schema that may qualify it. */
    public static String simple(SqlIdentifier name) {
        List<String> parts = name.names;
        boolean qualified = parts.size() == 2 && parts.get(0).equalsIgnoreCase(SchemaNames.DEFAULT);
        if (parts.size() != 1 && !qualified) {
            throw new SchemalessException(
                    ErrorCode.NAME_INVALID,
                    "Cannot find '" + name + "': a store has one schema, '" + SchemaNames.DEFAULT
                            + "'. Leave the qualifier away.");
        }
        return parts.get(parts.size() - 1);
    }

    public static SchemalessException tableNotFound(String name) {
        return new SchemalessException(
                ErrorCode.TABLE_NOT_FOUND,
                "Cannot find table '" + name + "': the store has none of that name. SHOW TABLES lists those it has.");
    }
}

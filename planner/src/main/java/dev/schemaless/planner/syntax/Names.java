package dev.schemaless.planner.syntax;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.SchemaNames;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Table names as statements write them. */
public final class Names {
    private Names() {}

    /**
     * Returns the name, without the schema that may qualify it, of something that users create or change.
     *
     * @throws SchemalessException if the schema is another one than theirs
     */
    public static String simple(SqlIdentifier name) {
        String schema = schema(name);
        if (!schema.equals(SchemaNames.DEFAULT)) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot change '" + name + "': the tables of '" + schema
                            + "' belong to the system, and can only be read. Leave the qualifier away if you mean a table of"
                            + " your own.");
        }
        return last(name);
    }

    /**
     * Returns the schema that a name means.
     *
     * @throws SchemalessException if there is no such schema
     */
    public static String schema(SqlIdentifier name) {
        List<String> parts = name.names;
        if (parts.size() == 1) {
            return SchemaNames.DEFAULT;
        }
        return SchemaNames.ALL.stream()
                .filter(schema -> parts.size() == 2 && schema.equalsIgnoreCase(parts.get(0)))
                .findFirst()
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.NAME_INVALID,
                        "Cannot find '" + name + "': a store has one schema, '" + SchemaNames.DEFAULT
                                + "'. Leave the qualifier away."));
    }

    /** Returns the name without its qualifiers. */
    public static String last(SqlIdentifier name) {
        return name.names.get(name.names.size() - 1);
    }

    public static SchemalessException tableNotFound(String name) {
        return new SchemalessException(
                ErrorCode.TABLE_NOT_FOUND,
                "Cannot find table '" + name + "': the store has none of that name. SHOW TABLES lists those it has.");
    }
}

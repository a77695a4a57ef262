package dev.schemaless.planner.system;

import java.util.List;
import java.util.Optional;

/** The kinds of tables, by the names that {@code DatabaseMetaData} gives them. */
public final class TableTypes {
    public static final String TABLE = "TABLE";
    public static final String VIEW = "VIEW";
    public static final String SYSTEM_TABLE = "SYSTEM TABLE";
    public static final String SYSTEM_VIEW = "SYSTEM VIEW";

    /** All of them, in the order of their names. */
    public static final List<String> ALL = List.of(SYSTEM_TABLE, SYSTEM_VIEW, TABLE, VIEW);

    private TableTypes() {}

    /** Finds the kind of a table or view by its schema and its name, which is matched without case. */
    public static Optional<String> find(SystemContext context, String schema, String name) {
        return Relations.of(context)
                .filter(relation ->
                        relation.schema().equals(schema) && relation.name().equalsIgnoreCase(name))
                .map(Relation::type)
                .findFirst();
    }
}

package dev.schemaless.jdbc.url;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.PlannedStatement;

/** The policy for statements that change the catalog. */
public enum DefinitionPolicy {
    /** They run. */
    ALLOWED,
    /** They are refused. */
    REFUSED;

    /**
     * Lets a statement run.
     *
     * @throws SchemalessException {@code PRIVILEGE_MISSING} if it changes the catalog, and may not
     */
    public void check(PlannedStatement.Kind kind) {
        if (this == REFUSED && kind == PlannedStatement.Kind.DEFINITION) {
            throw new SchemalessException(
                    ErrorCode.PRIVILEGE_MISSING,
                    "Cannot run statement: it changes the catalog, and this connection has definitions=refused. Run it on a"
                            + " connection without that property.");
        }
    }
}

package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.Set;

/** Computes the changes of a statement. Immutable and thread-safe: made once per plan. */
public interface ChangeSource {
    /** Computes all changes, before the first of them is made. */
    List<StatementChange> changes(ExecutionContext context);

    /** Says whether {@link #changes} reads no rows, so that others' changes may still be pending when it is called. */
    boolean isIndependent();

    /**
     * Computes changes again, because others have changed the rows.
     *
     * @param changes those computed before
     * @param lost the keys of the rows that others have changed
     * @param attempt counts from 1
     */
    List<StatementChange> renew(ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt);
}

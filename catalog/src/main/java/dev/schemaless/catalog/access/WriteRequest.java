package dev.schemaless.catalog.access;

import dev.schemaless.catalog.model.Model;
import java.util.List;

/**
 * A write: the changes of one statement.
 *
 * @param catalogVersion the version of the snapshot that {@code model} comes from
 * @param changes in any order; several of one row are made one after another, and become one version of it
 * @param control stops retries, and statements under way until the commit begins
 * @param attempts the count of the statement's attempts; a transaction's commit takes the retries of its last request
 */
public record WriteRequest(
        long catalogVersion, Model model, List<? extends RowChange> changes, ReadControl control, Attempts attempts) {
    public WriteRequest {
        changes = List.copyOf(changes);
    }

    /** Makes a request that is tried again as often as usual. */
    public WriteRequest(long catalogVersion, Model model, List<? extends RowChange> changes, ReadControl control) {
        this(catalogVersion, model, changes, control, new Attempts(Attempts.USUAL_RETRIES));
    }
}

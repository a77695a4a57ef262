package dev.schemaless.catalog.stack;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.AnswerDiff;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.ShardDescription;
import dev.schemaless.catalog.access.TableCheck;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Tables that are kept in another way than the store's own: other row keys, other shards, other names. A read may give more rows than
 * its source names, as every read may: the caller applies the whole predicate again. Thread-safe.
 *
 * <p>The models of requests are those of {@link #models()} under other numbers, so a stack finds its models by name. The catalog version of a
 * request has no meaning here: a stack's models stay the same while it is open.
 */
public interface Stack extends Work, AutoCloseable {
    /** Returns the name for messages. */
    String name();

    /**
     * Returns its tables, whose names differ without case. An index that says it is readable is used for lookups, so that rows without
     * an entry are not found by them; one that is not is never used. No rows are created with generated numbers, so no column is an
     * identity.
     */
    List<Model> models();

    /** Returns where the rows of a model lie. Costs nothing until it is asked. */
    Routing routing(Model model);

    /** Asks servers for the sizes of the shards of some of its models. */
    default List<ShardDescription> shards(List<Model> ofModels, ReadControl control) {
        return List.of();
    }

    /** Asks servers how many rows a model has, or versions of rows, without counting them; empty if they do not know. */
    default OptionalLong rowEstimate(Model model, ReadControl control) {
        return OptionalLong.empty();
    }

    /** Starts a read of versions of cells; refuses it unless they are kept. */
    default RowCursor<CellVersion> versions(VersionRequest request) {
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot read versions of cells of '" + request.model().name() + "': its stack '" + name()
                        + "' keeps none. Read the table for its rows as they are.");
    }

    /**
     * Returns the logs of a table for a feed; refuses that unless versions are kept.
     *
     * @param newest finds the table as it is now
     */
    default FollowedTable follow(Model model, Supplier<Optional<Model>> newest) {
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot follow '" + model.name() + "': its stack '" + name() + "' keeps no versions of cells.");
    }

    /** Makes all changes of a statement, or none; refuses them unless the stack can do that. */
    @Override
    default long[] write(WriteRequest request) {
        throw readOnly(request.model());
    }

    /** Returns the refusal of a statement that changes rows, for a stack that is only read. */
    default SchemalessException readOnly(Model model) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot change rows of '" + model.name() + "': its stack '" + name()
                        + "' is only read. Change them by the program that keeps them.");
    }

    /**
     * Starts a check of a table; refuses it unless the stack can do that. Nothing is sent before the cursor's first {@code next()}.
     */
    default RowCursor<TableCheck.Finding> check(TableCheck check) {
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot check '" + check.model().name() + "': its stack '" + name() + "' has no check of its tables.");
    }

    /** Compares an answer with that of the program that keeps a table; refuses that unless the stack knows the program. */
    default AnswerDiff.Answer diff(AnswerDiff diff) {
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot explain difference on '" + diff.model().name() + "': its stack '" + name()
                        + "' knows no client of another program.");
    }

    /** Releases the stack's resources. It is not used afterwards. */
    @Override
    void close();
}

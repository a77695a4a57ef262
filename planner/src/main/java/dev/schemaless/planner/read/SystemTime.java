package dev.schemaless.planner.read;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.model.Migration;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.ExecutionContext;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * The time as of which a scan reads. Immutable and thread-safe.
 *
 * @param time null for rows as they are
 */
record SystemTime(@Nullable Evaluator time) {
    /** Returns the time of a scan. */
    static SystemTime of(ScanSpec scan) {
        RexNode time = scan.asOf();
        return new SystemTime(time == null ? null : Evaluators.of(time));
    }

    /**
     * Returns a request for the rows at that time, once no transaction can add any to them.
     *
     * @throws SchemalessException {@code PARAMETER_INVALID} for NULL; {@code OBJECT_IN_USE} for a table that a migration fills with earlier
     *     versions
     */
    ReadRequest of(ReadRequest request, ExecutionContext context) {
        if (time == null) {
            return request;
        }
        requirePast(request.model());
        Object micros = time.evaluate(new Object[0], context.evaluation());
        if (micros == null) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot read '" + request.model().name() + "' as of NULL: FOR SYSTEM_TIME takes a time in UTC.");
        }
        context.store().awaitSettled((Long) micros, context.control());
        return request.asOf(AsOf.all((Long) micros));
    }

    private static void requirePast(Model model) {
        Migration migration = model.migration();
        if (migration != null && migration.isUnfinished() && migration.versions() == Migration.Versions.ALL) {
            throw new SchemalessException(
                    ErrorCode.OBJECT_IN_USE,
                    "Cannot read '" + model.name()
                            + "' as of a time: MIGRATE EXTERNAL TABLE … HISTORY fills it with earlier versions. Read it after"
                            + " MIGRATE EXTERNAL TABLE … SWITCH.");
        }
    }
}

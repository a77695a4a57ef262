package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Retention;
import org.jspecify.annotations.Nullable;

/** The rules for limits of a model's past. */
final class RetentionRules {
    private RetentionRules() {}

    static void check(String table, long versions, @Nullable Long micros) {
        if (versions < 1) {
            throw invalid(table, "it would keep " + versions + " versions. Keep at least 1");
        }
        if (micros != null && micros < Retention.LEAST_MICROS) {
            throw invalid(
                    table,
                    "an interval is shorter than an hour, within which unknown outcomes are found out. Give a longer one");
        }
    }

    /** Refuses a model whose versions a migration writes. */
    static void checkUnmoved(Model model) {
        if (model.isBeingFilled()) {
            throw new SchemalessException(
                    ErrorCode.OBJECT_IN_USE,
                    "Cannot limit the past of '" + model.name()
                            + "': a migration fills it. End that by MIGRATE … SWITCH first.");
        }
    }

    private static SchemalessException invalid(String table, String reason) {
        return new SchemalessException(
                ErrorCode.PARAMETER_INVALID, "Cannot limit the past of '" + table + "': " + reason + ".");
    }
}

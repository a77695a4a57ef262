package dev.schemaless.planner.runtime;

import dev.schemaless.planner.expression.BodyPath;
import dev.schemaless.planner.rel.ScanValue;
import dev.schemaless.planner.type.ValueBridge;
import org.jspecify.annotations.Nullable;

/** Brings a decoded value to Calcite's internal form. */
@FunctionalInterface
interface DecodedValue {
    @Nullable Object toCalcite(@Nullable Object decoded);

    /** Returns null where the decoded form is the internal form. */
    static @Nullable DecodedValue of(ScanValue value) {
        BodyPath path = value.path();
        if (path != null) {
            return path::resolve;
        }
        ValueBridge bridge = ValueBridge.of(value.type());
        return bridge.isIdentity() ? null : bridge::toCalcite;
    }
}

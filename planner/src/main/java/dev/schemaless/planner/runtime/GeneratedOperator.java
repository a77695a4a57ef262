package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.RuntimeErrors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.Bindable;
import org.jspecify.annotations.Nullable;

/** A plan that Calcite has compiled to a class. */
public final class GeneratedOperator implements Operator {
    private final Bindable<?> bindable;
    private final Map<String, Object> stashed;
    private final JavaTypeFactory typeFactory;
    private final boolean bare;

    private GeneratedOperator(
            Bindable<?> bindable, Map<String, Object> stashed, JavaTypeFactory typeFactory, boolean bare) {
        this.bindable = bindable;
        this.stashed = stashed;
        this.typeFactory = typeFactory;
        this.bare = bare;
    }

    /** Generates and compiles the code of a plan. */
    public static GeneratedOperator of(EnumerableRel plan, JavaTypeFactory typeFactory) {
        Map<String, Object> stashed = new LinkedHashMap<>();
        Bindable<?> bindable = EnumerableInterpretable.toBindable(stashed, null, plan, EnumerableRel.Prefer.ARRAY);
        boolean bare = plan.getRowType().getFieldCount() == 1;
        return new GeneratedOperator(bindable, Map.copyOf(stashed), typeFactory, bare);
    }

    @Override
    public Rows open(ExecutionContext context) {
        ExecutionDataContext data = new ExecutionDataContext(context, stashed, typeFactory);
        return new EnumeratorRows(() -> bindable.bind(data).enumerator(), data, bare);
    }

    /** Opened at the first row: some of Calcite's operators read their input when they are enumerated. */
    private static final class EnumeratorRows implements Rows {
        private final Supplier<Enumerator<?>> source;
        private final ExecutionDataContext data;
        private final boolean bare;
        private @Nullable Enumerator<?> enumerator;

        EnumeratorRows(Supplier<Enumerator<?>> source, ExecutionDataContext data, boolean bare) {
            this.source = source;
            this.data = data;
            this.bare = bare;
        }

        @Override
        public boolean next() {
            ExecutionDataContext.of(data).control().check();
            try {
                Enumerator<?> open = enumerator;
                if (open == null) {
                    open = source.get();
                    enumerator = open;
                }
                return open.moveNext();
            } catch (RuntimeException | Error e) {
                throw RuntimeErrors.translate(e);
            }
        }

        @Override
        public @Nullable Object[] values() {
            Enumerator<?> open = enumerator;
            if (open == null) {
                throw new IllegalStateException("values() before next()");
            }
            Object current = current(open);
            return bare ? new Object[] {current} : (Object[]) current;
        }

        /** What is selected is computed here. */
        private static Object current(Enumerator<?> open) {
            try {
                return open.current();
            } catch (RuntimeException | Error e) {
                throw RuntimeErrors.translate(e);
            }
        }

        @Override
        public void close() {
            data.close();
            Enumerator<?> open = enumerator;
            if (open != null) {
                enumerator = null;
                open.close();
            }
        }
    }
}

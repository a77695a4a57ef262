package dev.schemaless.planner.generated;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
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

    /**
     * The error of a constant that cannot be computed: Java reports it once, and afterwards only that the class is
     * lost.
     */
    private volatile @Nullable ExceptionInInitializerError constantError;

    private GeneratedOperator(
            Bindable<?> bindable, Map<String, Object> stashed, JavaTypeFactory typeFactory, boolean bare) {
        this.bindable = bindable;
        this.stashed = stashed;
        this.typeFactory = typeFactory;
        this.bare = bare;
    }

    /**
     * Generates and compiles the code of a plan.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code NOT_SUPPORTED} if there is no code for some part of it
     */
    public static GeneratedOperator of(EnumerableRel plan, JavaTypeFactory typeFactory) {
        Map<String, Object> stashed = new LinkedHashMap<>();
        try {
            Bindable<?> bindable = EnumerableInterpretable.toBindable(stashed, null, plan, EnumerableRel.Prefer.ARRAY);
            boolean bare = plan.getRowType().getFieldCount() == 1;
            return new GeneratedOperator(bindable, Map.copyOf(stashed), typeFactory, bare);
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.refuse(e);
        }
    }

    @Override
    public Rows open(ExecutionContext context) {
        ExecutionDataContext data = new ExecutionDataContext(context, stashed, typeFactory);
        return new EnumeratorRows(this, () -> bindable.bind(data).enumerator(), data);
    }

    private SchemalessException translate(Throwable thrown) {
        if (thrown instanceof ExceptionInInitializerError first) {
            constantError = first;
        }
        ExceptionInInitializerError known = constantError;
        return RuntimeErrors.translate(thrown instanceof NoClassDefFoundError && known != null ? known : thrown);
    }

    /** Opened at the first row: some of Calcite's operators read their input when they are enumerated. */
    private static final class EnumeratorRows implements Rows {
        private final GeneratedOperator operator;
        private final Supplier<Enumerator<?>> source;
        private final ExecutionDataContext data;
        private @Nullable Enumerator<?> enumerator;

        EnumeratorRows(GeneratedOperator operator, Supplier<Enumerator<?>> source, ExecutionDataContext data) {
            this.operator = operator;
            this.source = source;
            this.data = data;
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
                throw operator.translate(e);
            }
        }

        @Override
        public @Nullable Object[] values() {
            Enumerator<?> open = enumerator;
            if (open == null) {
                throw new IllegalStateException("values() before next()");
            }
            try {
                Object current = open.current();
                return operator.bare ? new @Nullable Object[] {current} : (Object[]) current;
            } catch (RuntimeException | Error e) {
                // Calcite's operators compute values when they are asked for, not when they go on to the row
                throw operator.translate(e);
            }
        }

        @Override
        public void close() {
            Enumerator<?> open = enumerator;
            if (open != null) {
                enumerator = null;
                open.close();
            }
        }
    }
}

package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An operator with a meter. All its executions share the meter, so a plan of such operators is run once. */
public record MeteredOperator(Operator measured, OperatorMeter meter) implements Operator {
    @Override
    public Rows open(ExecutionContext context) {
        return meter.timed(() -> new MeteredRows(measured.open(context.withMeter(meter)), meter));
    }

    @Override
    public <S extends ValuesSink> List<S> drain(ExecutionContext context, Supplier<S> sinks) {
        return meter.timed(() ->
                measured.drain(context.withMeter(meter), () -> new Counting<>(sinks.get(), meter)).stream()
                        .map(Counting::sink)
                        .toList());
    }

    private record Counting<S extends ValuesSink>(S sink, OperatorMeter meter) implements ValuesSink {
        @Override
        public void accept(@Nullable Object[] values) {
            meter.countRow();
            sink.accept(values);
        }
    }

    private record MeteredRows(Rows measured, OperatorMeter meter) implements Rows {
        @Override
        public boolean next() {
            return meter.timedNext(measured::next);
        }

        @Override
        public @Nullable Object[] values() {
            return measured.values();
        }

        @Override
        public void close() {
            measured.close();
        }
    }
}

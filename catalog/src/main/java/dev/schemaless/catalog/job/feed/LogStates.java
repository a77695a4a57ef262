package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.HistoryEdge;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.epoch.SettledMark;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.feed.LogState;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads how far logs are settled, and where they begin. Thread-safe. */
record LogStates(StoreTables tables, Settlement settlement) {
    /** Returns the states by table, partition and log. The time is settled first, so that positions that are read later cover it. */
    List<LogState> of(Collection<Model> models, ReadControl control) {
        if (models.isEmpty()) {
            return List.of();
        }
        ifReachable(
                () -> {
                    settlement.awaitNow(control);
                    return true;
                },
                false,
                control);
        return IntStream.range(0, tables.partitions().size())
                .boxed()
                .flatMap(partition -> of(models, partition, control))
                .sorted(Comparator.comparing((LogState each) -> each.model().name())
                        .thenComparing(LogState::partition)
                        .thenComparing(LogState::log))
                .toList();
    }

    private Stream<LogState> of(Collection<Model> models, int partition, ReadControl control) {
        Map<Model, SettledLogs.Positions> positions =
                ifReachable(() -> settlement.logs().of(models, partition, control), Map.of(), control);
        return models.stream().flatMap(model -> {
            SettledLogs.Positions known = positions.get(model);
            SettledMark mark = known == null ? null : known.mark();
            List<HistoryEdge> edges = mark == null
                    ? List.of()
                    : ifReachable(() -> new HistoryEdges(tables).of(model, partition, control), List.of(), control);
            return tables.topology().tableRunsOf(partition).stream()
                    .map(run -> state(new TableRun(model, run), partition, mark, edges));
        });
    }

    /** Returns the answer of servers, or another value if they are away or transactions are in the way. */
    private static <T> T ifReachable(Supplier<T> question, T otherwise, ReadControl control) {
        try {
            return question.get();
        } catch (SchemalessException e) {
            control.check();
            return otherwise;
        }
    }

    private LogState state(TableRun log, int partition, @Nullable SettledMark mark, List<HistoryEdge> edges) {
        OptionalLong position = mark == null ? OptionalLong.empty() : mark.position(log);
        Optional<HistoryEdge> edge =
                edges.stream().filter(each -> each.run() == log.run()).findFirst();
        return new LogState(
                log.model(),
                partition,
                log.run(),
                tables.topology().lastShardOfRun(log.run()) - log.run() + 1,
                position.isPresent() ? position.getAsLong() : null,
                mark == null || mark.settledMicros() == Long.MIN_VALUE ? null : mark.settledMicros(),
                edge.map(HistoryEdge::fromPosition).filter(from -> from > 0).orElse(null),
                edge.map(HistoryEdge::fromMicros).filter(from -> from > 0).orElse(null));
    }
}

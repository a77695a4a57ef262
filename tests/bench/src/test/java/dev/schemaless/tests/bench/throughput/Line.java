package dev.schemaless.tests.bench.throughput;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A line of the report: the medians of one workload's sides with one number of threads. */
final class Line {
    private Line() {}

    /** @param rounds of ours, of plain tables and of JSON columns */
    static String of(Workload workload, int threads, List<List<Round>> rounds) {
        Round ours = median(rounds.get(0));
        Round plain = median(rounds.get(1));
        Round json = median(rounds.get(2));
        Workload.Limit limit = workload.limits().get(threads);
        return String.format(
                Locale.ROOT,
                "%-13s %2d threads: processor %s%s (ours %s, plain %s, json %s us)"
                        + " throughput %s%s (ours %,.0f, plain %,.0f, json %,.0f /s)"
                        + " p99 %s%s (ours %,.0f, plain %,.0f, json %,.0f us)",
                workload.name(),
                threads,
                ratio(ours.processor(), plain.processor()),
                limit == null
                        ? ""
                        : mark(ours.processor() <= limit.processor() * plain.processor(), "<=", limit.processor()),
                parts(ours),
                parts(plain),
                parts(json),
                ratio(ours.perSecond(), plain.perSecond()),
                limit == null || limit.throughput() == 0
                        ? ""
                        : mark(ours.perSecond() >= limit.throughput() * plain.perSecond(), ">=", limit.throughput()),
                ours.perSecond(),
                plain.perSecond(),
                json.perSecond(),
                ratio(ours.p99(), plain.p99()),
                limit == null || Double.isInfinite(limit.p99())
                        ? ""
                        : mark(ours.p99() <= limit.p99() * plain.p99(), "<=", limit.p99()),
                ours.p99(),
                plain.p99(),
                json.p99());
    }

    /** Returns the median of operations per second. */
    static double perSecond(List<Round> rounds) {
        return median(rounds, Round::perSecond);
    }

    private static String mark(boolean kept, String sign, double limit) {
        return String.format(Locale.ROOT, " %s %s%.2f", kept ? "ok" : "MISSED", sign, limit);
    }

    private static String ratio(double ours, double plain) {
        return String.format(Locale.ROOT, "%.2f", ours / plain);
    }

    private static String parts(Round round) {
        return String.format(Locale.ROOT, "%.1f+%.1f", round.client(), round.servers());
    }

    /** Each figure's median by itself. */
    private static Round median(List<Round> rounds) {
        return new Round(
                median(rounds, Round::perSecond),
                median(rounds, Round::client),
                median(rounds, Round::servers),
                median(rounds, Round::median),
                median(rounds, Round::p99));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}

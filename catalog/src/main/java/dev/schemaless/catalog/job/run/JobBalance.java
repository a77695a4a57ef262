package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.job.run.JobTable.Unfinished;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The even distribution of endless jobs over processes. A process that has at least two jobs of a group less than another one asks
 * that one for half of the difference. So the numbers of two processes end at most one apart, and jobs do not go back and forth. An
 * owner hands a job over between two steps, so that two processes never do it at a time. Thread-safe.
 */
final class JobBalance {
    private final JobTable table;
    private final String owner;
    private final Duration wait;
    private final Map<Long, Long> left = new ConcurrentHashMap<>();

    /**
     * Makes the part of a process.
     *
     * @param owner the process
     * @param wait how long it leaves a job to others after it has handed it over: long enough for a look of theirs
     */
    JobBalance(JobTable table, String owner, Duration wait) {
        this.table = table;
        this.owner = owner;
        this.wait = wait;
    }

    /** Takes note that this process has handed a job over. */
    void leave(long id) {
        left.put(id, System.nanoTime());
    }

    /** Says whether this process has just handed a job over. */
    boolean isLeft(long id) {
        left.values().removeIf(since -> System.nanoTime() - since > wait.toNanos());
        return left.containsKey(id);
    }

    /** Asks for jobs of the process that has the most, if it has many more than this one. */
    void askFor(List<Unfinished> group) {
        wanted(group, owner).forEach(table::askFor);
    }

    /**
     * Returns the jobs that one process asks another one for. Processes that look at the same time ask for the same jobs, so that
     * the owner does not hand over too many.
     *
     * @param group the unfinished jobs of a group that the asking process can do
     * @param owner the asking process
     */
    static List<Unfinished> wanted(List<Unfinished> group, String owner) {
        Map<String, List<Unfinished>> kept = group.stream()
                .filter(Unfinished::isKept)
                .collect(Collectors.groupingBy(job -> Objects.requireNonNull(job.owner(), "kept")));
        // a job that is being handed over is for the next process that looks, which may be this one
        long mine = kept.getOrDefault(owner, List.of()).size()
                + group.stream().filter(Unfinished::isYielding).count();
        kept.remove(owner);
        List<Unfinished> most = kept.values().stream()
                .max(Comparator.comparingInt(List<Unfinished>::size)
                        .thenComparing(jobs -> jobs.get(0).id(), Comparator.reverseOrder()))
                .orElse(List.of());
        long excess = most.size() - mine;
        return excess < 2 ? List.of() : most.subList(0, (int) (excess / 2));
    }
}

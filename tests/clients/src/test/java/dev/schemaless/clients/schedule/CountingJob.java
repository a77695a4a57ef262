package dev.schemaless.clients.schedule;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.quartz.Job;
import org.quartz.JobExecutionContext;

/** Counts the runs of each job, by what its data says. Thread-safe. */
public final class CountingJob implements Job {
    static final Map<String, LongAdder> RUNS = new ConcurrentHashMap<>();

    @Override
    public void execute(JobExecutionContext context) {
        String name = context.getMergedJobDataMap().getString("name");
        RUNS.computeIfAbsent(name, none -> new LongAdder()).increment();
    }
}

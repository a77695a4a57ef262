package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobTerms;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.CatalogSnapshot;
import java.util.Map;

/** The work for the consumers that this process has handlers of. Thread-safe. */
record FeedJob(
        StoreTables tables,
        SettledLogs settled,
        CatalogSource catalog,
        Map<FeedTarget.Consumer, FeedRun.Followed> followed)
        implements JobKind {
    static final String NAME = "FEED";
    /** Numbers of declared external tables are negated. The least integers are numbers of undeclared ones. */
    private static final int LEAST_DECLARED = Integer.MIN_VALUE / 2;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public JobTerms terms() {
        return JobTerms.ENDLESS;
    }

    @Override
    public boolean canRun(String target) {
        FeedTarget.Consumer consumer = FeedTarget.parse(target).consumer();
        return followed.containsKey(consumer) || isDropped(consumer, catalog.catalog());
    }

    /** Says whether a table of the catalog is gone: any process may end the jobs of its consumers. */
    private static boolean isDropped(FeedTarget.Consumer consumer, CatalogSnapshot known) {
        int number = consumer.model();
        return number > LEAST_DECLARED
                && known.findModel(number).isEmpty()
                && known.externals().tables().stream().noneMatch(table -> table.number() == -number);
    }

    @Override
    public String group(String target) {
        return FeedTarget.parse(target).consumer().name();
    }

    @Override
    public void run(JobRun job) {
        FeedTarget target = FeedTarget.parse(job.target());
        FeedRun.Followed here = followed.get(target.consumer());
        if (here == null) {
            if (!isDropped(target.consumer(), catalog.refreshCatalog(job.control()))) {
                // the feed was just closed
                job.giveBack();
                job.check();
            }
            return;
        }
        FeedRun run = new FeedRun(job, target, new FeedLogs(tables, settled, target.partition()), catalog, here);
        FollowedTable table = here.table();
        if (table == null) {
            run.run();
        } else {
            run.follow(table);
        }
    }

    /** Nothing is undone: handled changes stay handled. */
    @Override
    public void undo(JobRun job) {}
}

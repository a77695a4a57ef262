package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ExternalChanges.MigrationEnd;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.stores.log.FollowedLog;
import dev.schemaless.stores.migrate.Copier.Outcome;
import dev.schemaless.stores.migrate.MigrationPosition.Phase;
import dev.schemaless.stores.read.TableReads.SlotPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One try of a migration by this process. Used once, by one thread. */
final class MigrationRun {
    /** Rows that one statement writes, and that are done between two checks of the job. */
    private static final int BATCH = 500;

    /** The most gaps of a log that are kept with the job. Rows in lower ones are found by comparing rows. */
    private static final int MOST_GAPS = 50;

    private static final int MOST_PASSES = 5;
    /** While other programs write, each pass finds the rows that they wrote during the last one. */
    private static final int PASSES_TO_CATCH_UP = 3;

    private final JobRun job;
    private final MigrationTables tables;
    private final MigrationEnd end;
    private MigrationPosition position;
    private long done;

    MigrationRun(JobRun job, MigrationTables tables, MigrationEnd end) {
        this.job = job;
        this.tables = tables;
        this.end = end;
        MigrationPosition known = job.position().map(MigrationPosition::parse).orElse(MigrationPosition.START);
        // another process has died a while ago, just before the switch: the rows are compared again
        this.position = known.phase() == Phase.SWITCH ? MigrationPosition.START : known;
        this.done = job.done();
    }

    /** Goes on until the migration is where it is to end. */
    void run() {
        if (!tables.take(job)) {
            return;
        }
        long failed = -1;
        while (true) {
            long version = tables.catalogVersion(job);
            try {
                Copier copier = tables.open(job);
                position = position.in(copier.tables());
                while (!isDone(copier)) {
                    job.check();
                }
                return;
            } catch (SchemalessException e) {
                if (e.code() != ErrorCode.CATALOG_CHANGED) {
                    throw e;
                }
                if (version == failed) {
                    throw new SchemalessException(
                            ErrorCode.TABLE_NOT_FOUND,
                            "Cannot go on with the migration: the catalog is the same, but a table is gone. "
                                    + e.getMessage(),
                            e);
                }
                failed = version;
                job.check();
            }
        }
    }

    /** Does one phase; says whether nothing is left to be done. */
    private boolean isDone(Copier copier) {
        return switch (position.phase()) {
            case COPY -> {
                copy(copier);
                yield false;
            }
            case TAIL -> {
                follow(copier, copier.tail());
                yield false;
            }
            case SWEEP -> {
                sweep(copier);
                yield isEnd();
            }
            case SWITCH -> isSwitched(copier);
        };
    }

    private void copy(Copier copier) {
        int slots = copier.source().slots();
        Optional<FollowedLog> tail = copier.tail();
        while (position.place() < slots) {
            if (position.after() == null && tail.isPresent()) {
                to(position.marked(tail.get().start(position.place()), 0));
            }
            SlotPage page = copier.page(position.place(), position.after());
            Outcome outcome = Outcome.NONE;
            for (List<StoredRow> batch : batches(page.rows())) {
                outcome = outcome.plus(copier.copy(batch));
                advance(batch.size());
            }
            to(position.copied(page.end(), outcome.changed(), outcome.read()));
        }
        to(position.to(Phase.SWEEP));
    }

    /**
     * Reads the log of each slot up to its end at that time, so that programs which keep writing cannot prolong this.
     */
    private void follow(Copier copier, Optional<FollowedLog> tail) {
        while (tail.isPresent() && position.place() < copier.source().slots()) {
            int slot = position.place();
            LogMark mark = position.marks().getOrDefault(slot, LogMark.behind(0));
            long last = tail.get().newest(slot);
            long first = mark.first();
            while (first <= last) {
                FollowedLog.Page page = tail.get().page(slot, first, last);
                long changes = 0;
                for (List<RowKey> keys :
                        batches(List.copyOf(page.keys(copier.source().model(), mark)))) {
                    changes += copier.copyKeys(keys).changed();
                    advance(keys.size());
                }
                mark = mark.after(page.positions(), tail.get().clock().millis()).withHighest(MOST_GAPS);
                first = page.last() + 1;
                to(position.marked(mark, changes));
            }
            to(position.nextSlot());
        }
        to(position.to(Phase.SWEEP));
    }

    private static <T> List<List<T>> batches(List<T> rows) {
        List<List<T>> batches = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += BATCH) {
            batches.add(rows.subList(from, Math.min(rows.size(), from + BATCH)));
        }
        return batches;
    }

    private void sweep(Copier copier) {
        int shards = copier.target().routing().shards();
        while (position.place() < shards) {
            Outcome outcome = Outcome.NONE;
            List<StoredRow> batch = new ArrayList<>();
            try (RowCursor<StoredRow> rows = copier.target().scan(position.place())) {
                while (rows.next()) {
                    batch.add(rows.row());
                    if (batch.size() == BATCH) {
                        outcome = outcome.plus(sweep(copier, batch));
                    }
                }
            }
            outcome = outcome.plus(sweep(copier, batch));
            to(position.swept(outcome.changed(), outcome.read()));
        }
    }

    private Outcome sweep(Copier copier, List<StoredRow> batch) {
        Outcome outcome = copier.sweep(batch);
        advance(batch.size());
        batch.clear();
        return outcome;
    }

    /** Decides what follows a pass: another one, the switch, or nothing. */
    private boolean isEnd() {
        if (position.isSame() && end == MigrationEnd.SWITCHED) {
            to(position.to(Phase.SWITCH));
            return false;
        }
        boolean isQuiet = position.isSame() || position.isQuiet();
        if (end == MigrationEnd.CAUGHT_UP && (isQuiet || position.pass() >= PASSES_TO_CATCH_UP)) {
            return true;
        }
        if (position.pass() >= MOST_PASSES) {
            throw new SchemalessException(
                    ErrorCode.OBJECT_IN_USE,
                    "Cannot switch tables: the last of " + MOST_PASSES + " passes read "
                            + position.source().rows() + " rows of the external table and "
                            + position.target().rows() + " of the new one, and changed " + position.changed()
                            + ". Stop the programs that write the external table, and run it again.");
        }
        // rows are compared before a switch
        boolean follows = end == MigrationEnd.CAUGHT_UP && !position.marks().isEmpty();
        to(follows ? position.nextTail() : position.nextPass());
        return false;
    }

    private boolean isSwitched(Copier copier) {
        try {
            tables.conclude(job, copier);
            return true;
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.CATALOG_CHANGED) {
                // an altered table is compared again
                to(position.nextPass());
            }
            throw e;
        }
    }

    private void to(MigrationPosition next) {
        position = next;
        advance(0);
    }

    /** Notes that some more rows are done; waits if that is too fast. */
    private void advance(int rows) {
        done += rows;
        job.advance(position.toString(), done);
    }
}

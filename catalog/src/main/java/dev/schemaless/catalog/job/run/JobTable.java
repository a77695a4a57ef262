package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.layout.JobSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a store: a table of partition 0. A store of an older release has it from its first job on.
 *
 * <p>Every method sends statements of its own on connections outside of the pool, so the caller may hold connections.
 * Errors of the server are thrown as {@link SchemalessException}. Thread-safe.
 */
public final class JobTable {
    private static final int LONGEST_TEXT = 1000;
    private static final Duration KEPT = Duration.ofDays(7);
    private static final int MOST_KEPT = 1000;

    private final Partition partition;
    private final JobSql sql;

    /** Makes the look at the table of partition 0, whether or not it is there. */
    public JobTable(Partition first, TableNames names) {
        this.partition = first;
        this.sql = new JobSql(first.dialect(), names);
    }

    /** Makes the table, if it is absent. */
    public void create() {
        update("create jobs", sql.create());
    }

    /** Returns all jobs in the order of their ids: the unfinished ones, and those that ended in the last week. */
    public List<JobState> list() {
        return read("list jobs", sql.all()).stream().map(JobRow::state).toList();
    }

    /**
     * The submitted job.
     *
     * @param isNew whether there was none before
     */
    public record Submission(long id, boolean isNew) {}

    /** Makes a job, or finds the unfinished one of its kind and target. */
    Submission submit(NewJob job) {
        Query insert =
                sql.insert(job.kind(), job.target(), bytes(job.subject()), job.total(), positionBytes(job.position()));
        while (true) {
            boolean isNew = true;
            try {
                update("make job", insert);
            } catch (SchemalessException e) {
                if (isTableMissing(e)) {
                    create();
                    continue;
                }
                if (e.code() != ErrorCode.UNIQUE_VIOLATION) {
                    throw e;
                }
                isNew = false;
            }
            Optional<Long> id = findActive(job.kind(), job.target());
            if (id.isPresent()) {
                return new Submission(id.get(), isNew);
            }
            // the one that was there has just ended
        }
    }

    private Optional<Long> findActive(String kind, String target) {
        return partition
                .coordinate(
                        "find job", connection -> sql.findActive(kind, target).list(connection, row -> row.getLong(1)))
                .stream()
                .findFirst();
    }

    /** Returns the targets of the unfinished jobs of a kind that are not cancelled. */
    public Set<String> activeTargets(String kind) {
        return new HashSet<>(ifThere("read jobs", sql.activeTargets(kind), row -> row.getString(1)));
    }

    /**
     * An unfinished job.
     *
     * @param target the object of the job, in the words of its kind
     */
    public record Active(String target, JobState state) {}

    /** Returns the unfinished jobs of a kind. */
    public List<Active> active(String kind) {
        return read("list jobs", sql.active(kind)).stream()
                .map(row -> new Active(row.target(), row.state()))
                .toList();
    }

    Optional<JobRow> find(long id) {
        return read("read job", sql.find(id)).stream().findFirst();
    }

    /**
     * An unfinished job.
     *
     * @param isFree whether it may be claimed now
     * @param target the object of the job, in the words of its kind
     * @param owner null for none; where the job is free, the last one
     */
    record Unfinished(
            long id,
            String kind,
            boolean isFree,
            String target,
            JobState.Phase phase,
            @Nullable String owner,
            long token) {
        /** Says whether its work is only to be undone. */
        boolean isEnding() {
            return phase == JobState.Phase.CANCELLING;
        }

        /** Says whether its owner is asked to hand it over, and has not yet. */
        boolean isYielding() {
            return phase == JobState.Phase.YIELDING && !isFree;
        }

        /** Says whether an owner works on it, and is not asked to hand it over. */
        boolean isKept() {
            return phase == JobState.Phase.RUNNING && owner != null && !isFree;
        }
    }

    List<Unfinished> unfinished() {
        return ifThere(
                "look for jobs",
                sql.unfinished(),
                row -> new Unfinished(
                        row.getLong(1),
                        row.getString(2),
                        row.getInt(3) == 1,
                        row.getString(4),
                        JobState.Phase.valueOf(row.getString(5)),
                        row.getString(6),
                        row.getLong(7)));
    }

    /** Takes a job, if it is free; returns it as it is then. */
    Optional<JobRow> claim(long id, String owner, Duration length) {
        if (update("claim job", sql.claim(id, owner, length)) == 0) {
            return Optional.empty();
        }
        return find(id).filter(row -> owner.equals(row.state().owner()));
    }

    /** Asks the owner of a job to hand it over, unless it has got another one, or is asked already. */
    void askFor(Unfinished job) {
        update("ask for job", sql.askFor(job.id(), String.valueOf(job.owner()), job.token()));
    }

    /** Notes how far a job is; false if it is lost or is to end. */
    boolean advance(JobClaim claim, Duration length, Progress progress) {
        return update("advance job", sql.advance(claim.id(), claim.owner(), claim.token(), length, step(progress)))
                == 1;
    }

    private static JobSql.Step step(Progress progress) {
        return new JobSql.Step(positionBytes(progress.position()), progress.done(), progress.total(), progress.rate());
    }

    private static byte @Nullable [] positionBytes(@Nullable String position) {
        return position == null ? null : position.getBytes(StandardCharsets.UTF_8);
    }

    /** Keeps a job for longer; false if it is lost. */
    boolean renew(JobClaim claim, Duration length) {
        return update("renew job", sql.renew(claim.id(), claim.owner(), claim.token(), length)) == 1;
    }

    /** Keeps a job for longer if it is to go on as it does; false if there is news of it, or it is lost. */
    boolean renewUnchanged(JobClaim claim, Duration length, @Nullable Long throttle) {
        return update("renew job", sql.renewUnchanged(claim.id(), claim.owner(), claim.token(), length, throttle)) == 1;
    }

    /** Says, in a transaction on partition 0, whether a job is its owner's until the transaction ends. */
    boolean isOwned(Connection connection, JobClaim claim) throws SQLException {
        return !sql.lock(claim.id(), claim.owner(), claim.token())
                .list(connection, row -> row.getLong(1))
                .isEmpty();
    }

    /** Ends a job in a transaction on partition 0: it is done if that commits; false if it is lost or is to end. */
    boolean complete(Connection connection, JobClaim claim, Progress progress) throws SQLException {
        return sql.complete(claim.id(), claim.owner(), claim.token(), step(progress))
                        .update(connection)
                == 1;
    }

    /** Says whether a job has succeeded. */
    boolean isDone(long id) {
        return find(id).filter(row -> row.state().phase() == JobState.Phase.DONE)
                .isPresent();
    }

    /** Ends a job for good, and forgets its position unless that is to stay; false if it is lost, or has ended. */
    boolean finish(JobClaim claim, JobState.Phase phase, boolean keepsPosition) {
        return update("finish job", sql.finish(claim.id(), claim.owner(), claim.token(), phase.name(), keepsPosition))
                == 1;
    }

    /** Forgets jobs that are finished: old ones, and where the kind is a recurring one all of a target that came before a job. */
    void forget(JobKind kind, String target, long before) {
        boolean recurs = kind.terms().isRecurring();
        update("forget jobs", recurs ? sql.forgetRuns(kind.name(), target, before) : sql.forget(KEPT, MOST_KEPT));
    }

    /** Records the reason of a job's failure, so that its work is undone; false if the job is lost. */
    boolean fail(JobClaim claim, ErrorCode code, String error) {
        return update("fail job", sql.fail(claim.id(), claim.owner(), claim.token(), code.name(), bytes(error))) == 1;
    }

    /** Lets a job go; it is taken again after a pause at the earliest. */
    void postpone(JobClaim claim, Duration pause, @Nullable String error) {
        update(
                "postpone job",
                sql.postpone(claim.id(), claim.owner(), claim.token(), pause, error == null ? null : bytes(error)));
    }

    /** Asks for the end of a job; false if it has ended, or there is none. */
    boolean cancel(long id) {
        return !ifThereUpdate("cancel job", sql.cancel(id)).equals(0);
    }

    /** Asks for the end of the unfinished job of a kind and target, if there is one. */
    public void cancel(String kind, String target) {
        ifThereUpdate("cancel job", sql.cancelActive(kind, target));
    }

    /** Limits how fast a job goes; false if it has ended, or there is none. */
    boolean throttle(long id, @Nullable Long most) {
        return !ifThereUpdate("throttle job", sql.throttle(id, most)).equals(0);
    }

    /** Takes all jobs away from their owners, which are known to be dead. */
    void disown() {
        ifThereUpdate("take over jobs", sql.disown());
    }

    private List<JobRow> read(String action, Query query) {
        return ifThere(action, query, JobRow::of);
    }

    private <T> List<T> ifThere(String action, Query query, ResultReader<T> reader) {
        try {
            return partition.coordinate(action, connection -> query.list(connection, reader));
        } catch (SchemalessException e) {
            if (isTableMissing(e)) {
                return List.of();
            }
            throw e;
        }
    }

    private Integer ifThereUpdate(String action, Query query) {
        try {
            return update(action, query);
        } catch (SchemalessException e) {
            if (isTableMissing(e)) {
                return 0;
            }
            throw e;
        }
    }

    private int update(String action, Query query) {
        return partition.coordinate(action, query::update);
    }

    private static boolean isTableMissing(SchemalessException failure) {
        return failure.getCause() instanceof SQLException cause && SqlStates.isTableMissing(cause);
    }

    /** Cuts a text to the length of its column, between two characters. */
    private static byte[] bytes(String text) {
        ByteBuffer cut = ByteBuffer.allocate(LONGEST_TEXT);
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        encoder.encode(CharBuffer.wrap(text), cut, true);
        return Arrays.copyOf(cut.array(), cut.position());
    }
}

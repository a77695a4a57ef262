package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The texts that deal with jobs: one row each, on partition 0. All moments are those of its server's clock. */
public final class JobSql {
    private static final String OWNED = " WHERE id = ? AND owner = ? AND token = ? AND active IS NOT NULL";

    private final Dialect dialect;
    private final String name;
    private final String table;

    public JobSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.name = names.job();
        this.table = dialect.quote(name);
    }

    /** Makes the table, if it is absent. {@code active} keeps two unfinished jobs from having one kind and target. */
    public Query create() {
        return definition().create(dialect, "create-jobs");
    }

    TableDefinition definition() {
        return new TableDefinition(name, SqlText.format("""
                id %s PRIMARY KEY, kind VARCHAR(32) NOT NULL, target VARCHAR(64) NOT NULL,
                active VARCHAR(100) NULL UNIQUE, subject VARBINARY(1024) NOT NULL, state VARCHAR(16) NOT NULL,
                position %s NULL, done BIGINT NOT NULL, total BIGINT NULL, rate DOUBLE PRECISION NOT NULL,
                throttle BIGINT NULL, owner VARCHAR(64) NULL, token BIGINT NOT NULL, lease_micros BIGINT NOT NULL,
                due_micros BIGINT NOT NULL, tries INT NOT NULL, stalls INT NOT NULL, error_code VARCHAR(64) NULL,
                last_error VARBINARY(1024) NULL, created_micros BIGINT NOT NULL, updated_micros BIGINT NOT NULL""", dialect.addedIdType(), dialect.bodyType()));
    }

    /** Makes a job that waits; a unique violation says that there is an unfinished one of its kind and target. */
    public Query insert(String kind, String target, byte[] subject, @Nullable Long total, byte @Nullable [] position) {
        return Query.of(
                "/* schemaless:make-job */ INSERT INTO " + table
                        + " (kind, target, active, subject, state, position, done, total, rate, token, lease_micros, due_micros,"
                        + " tries, stalls, created_micros, updated_micros)"
                        + " VALUES (?, ?, ?, ?, 'WAITING', ?, 0, ?, 0, 0, 0, 0, 0, 0, "
                        + now() + ", " + now() + ")",
                kind,
                target,
                active(kind, target),
                subject,
                position,
                total);
    }

    private static String active(String kind, String target) {
        return kind + "/" + target;
    }

    /** Reads the id of the unfinished job of a kind and target: one row or none. */
    public Query findActive(String kind, String target) {
        return Query.of(
                "/* schemaless:find-active-job */ SELECT id FROM " + table + " WHERE active = ?", active(kind, target));
    }

    /** Reads the targets of the unfinished jobs of a kind that are not cancelled. */
    public Query activeTargets(String kind) {
        return Query.of(
                "/* schemaless:active-jobs */ SELECT target FROM " + table
                        + " WHERE active IS NOT NULL AND kind = ? AND state <> 'CANCELLING'",
                kind);
    }

    /** Reads a job: one row or none. */
    public Query find(long id) {
        return Query.of(select("find-job") + " WHERE id = ?", id);
    }

    /** Reads the unfinished jobs of a kind. */
    public Query active(String kind) {
        return Query.of(select("list-jobs") + " WHERE active IS NOT NULL AND kind = ?", kind);
    }

    /** Reads all jobs in the order of their ids. */
    public Query all() {
        return Query.of(select("list-jobs") + " ORDER BY id");
    }

    /**
     * Reads the ids and kinds of unfinished jobs, 1 where they may be taken now, their targets, states, owners and
     * tokens.
     */
    public Query unfinished() {
        return Query.of("/* schemaless:unfinished-jobs */ SELECT id, kind, CASE WHEN " + isFree()
                + " THEN 1 ELSE 0 END, target, state, owner, token FROM " + table
                + " WHERE active IS NOT NULL ORDER BY id");
    }

    private String select(String name) {
        return "/* schemaless:" + name + " */ SELECT id, kind, target, subject, state, position, done, total, rate,"
                + " throttle, owner, token, lease_micros, tries, error_code, last_error, created_micros,"
                + " updated_micros, stalls FROM " + table;
    }

    /** Takes a job that is free, with the next token: changes one row or none. */
    public Query claim(long id, String owner, Duration length) {
        return Query.of(
                "/* schemaless:claim-job */ UPDATE " + table
                        + " SET owner = ?, token = token + 1, tries = tries + 1, stalls = stalls + 1, lease_micros = "
                        + now() + " + ?,"
                        + " state = CASE WHEN state IN ('WAITING', 'YIELDING') THEN 'RUNNING' ELSE state END, updated_micros = "
                        + now()
                        + " WHERE id = ? AND active IS NOT NULL AND " + isFree(),
                owner,
                micros(length),
                id);
    }

    private String isFree() {
        return "(owner IS NULL OR lease_micros < " + now() + ") AND due_micros <= " + now();
    }

    /** Asks an owner to hand its job over: changes one row, or none if it is no longer that owner's, or asked already. */
    public Query askFor(long id, String owner, long token) {
        return Query.of(
                "/* schemaless:ask-for-job */ UPDATE " + table + " SET state = 'YIELDING', updated_micros = " + now()
                        + OWNED + " AND state = 'RUNNING'",
                id,
                owner,
                token);
    }

    /** Notes how far an owner is, which renews its lease too: changes one row, or none if the job is lost or is to end. */
    public Query advance(long id, String owner, long token, Duration length, Step step) {
        return Query.of(
                "/* schemaless:advance-job */ UPDATE " + table
                        + " SET position = ?, done = ?, total = ?, rate = ?, stalls = 0, lease_micros = " + now()
                        + " + ?, updated_micros = " + now() + OWNED + " AND state <> 'CANCELLING'",
                step.position(),
                step.done(),
                step.total(),
                step.rate(),
                micros(length),
                id,
                owner,
                token);
    }

    /**
     * The progress of a job.
     *
     * @param position in the words of its kind
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Step(
            byte @Nullable [] position, long done, @Nullable Long total, double rate) {}

    /** Lets an owner keep its job for longer: changes one row, or none if it is lost. */
    public Query renew(long id, String owner, long token, Duration length) {
        return Query.of(
                "/* schemaless:renew-job */ UPDATE " + table + " SET lease_micros = " + now() + " + ?" + OWNED,
                micros(length),
                id,
                owner,
                token);
    }

    /** Does {@link #renew} while a job is to go on as it does: changes no row if it was cancelled, throttled or asked for. */
    public Query renewUnchanged(long id, String owner, long token, Duration length, @Nullable Long throttle) {
        return Query.of(
                "/* schemaless:renew-job */ UPDATE " + table + " SET lease_micros = " + now() + " + ?" + OWNED
                        + " AND state = 'RUNNING' AND COALESCE(throttle, 0) = ?",
                micros(length),
                id,
                owner,
                token,
                throttle == null ? 0 : throttle);
    }

    /** Gives one row if the job is its owner's, and locks it until the transaction ends. */
    public Query lock(long id, String owner, long token) {
        return Query.of(
                "/* schemaless:lock-job */ SELECT token FROM " + table + OWNED + " FOR UPDATE", id, owner, token);
    }

    /**
     * Ends a job for good: changes one row, or none if it is lost.
     *
     * @param keepsPosition whether its position stays, which has no key of a row
     */
    public Query finish(long id, String owner, long token, String state, boolean keepsPosition) {
        return Query.of(
                "/* schemaless:finish-job */ UPDATE " + table
                        + " SET state = ?, active = NULL, " + (keepsPosition ? "" : "position = NULL, ")
                        + "owner = NULL, lease_micros = 0, updated_micros = " + now()
                        + OWNED,
                state,
                id,
                owner,
                token);
    }

    /**
     * Ends a running job in the transaction of its last step, and forgets its position. Changes one row, or none if the job is lost or is
     * to end.
     */
    public Query complete(long id, String owner, long token, Step step) {
        return Query.of(
                "/* schemaless:complete-job */ UPDATE " + table
                        + " SET state = 'DONE', active = NULL, position = NULL, owner = NULL, lease_micros = 0, done = ?,"
                        + " total = ?, rate = ?, updated_micros = " + now() + OWNED + " AND state = 'RUNNING'",
                step.done(),
                step.total(),
                step.rate(),
                id,
                owner,
                token);
    }

    /** Records the reason why a job is to end: its work is undone next. Changes one row, or none if it is lost. */
    public Query fail(long id, String owner, long token, String code, byte[] error) {
        return Query.of(
                "/* schemaless:fail-job */ UPDATE " + table
                        + " SET state = 'CANCELLING', error_code = ?, last_error = ?, updated_micros = " + now()
                        + OWNED,
                code,
                error,
                id,
                owner,
                token);
    }

    /** Lets a job go, to be taken again after a while: changes one row, or none if it is lost. */
    public Query postpone(long id, String owner, long token, Duration pause, byte @Nullable [] error) {
        return Query.of(
                "/* schemaless:postpone-job */ UPDATE " + table
                        + " SET state = CASE WHEN state IN ('RUNNING', 'YIELDING') THEN 'WAITING' ELSE state END, owner = NULL,"
                        + " lease_micros = 0, due_micros = " + now() + " + ?, last_error = COALESCE(?, last_error),"
                        + " updated_micros = " + now() + OWNED,
                micros(pause),
                error,
                id,
                owner,
                token);
    }

    /** Takes all jobs away from their owners, which are known to be dead. */
    public Query disown() {
        return Query.of("/* schemaless:disown-jobs */ UPDATE " + table
                + " SET owner = NULL, lease_micros = 0 WHERE active IS NOT NULL AND owner IS NOT NULL");
    }

    /** Asks for the end of an unfinished job: changes one row or none. */
    public Query cancel(long id) {
        return Query.of(
                "/* schemaless:cancel-job */ UPDATE " + table
                        + " SET state = 'CANCELLING', due_micros = 0, updated_micros = " + now()
                        + " WHERE id = ? AND active IS NOT NULL",
                id);
    }

    /** Asks for the end of the unfinished job of a kind and target: changes one row or none. */
    public Query cancelActive(String kind, String target) {
        return Query.of(
                "/* schemaless:cancel-job */ UPDATE " + table
                        + " SET state = 'CANCELLING', due_micros = 0, updated_micros = " + now() + " WHERE active = ?",
                active(kind, target));
    }

    /** Sets how many units per second an unfinished job may do: changes one row or none. */
    public Query throttle(long id, @Nullable Long most) {
        return Query.of(
                "/* schemaless:throttle-job */ UPDATE " + table
                        + " SET throttle = ? WHERE id = ? AND active IS NOT NULL",
                most,
                id);
    }

    /**
     * Forgets finished jobs that ended long before, and the oldest where there are many. The number of the newest one to delete
     * comes from a derived table, because MySQL cannot read the table that it deletes from.
     */
    public Query forget(Duration age, int most) {
        return Query.of(
                "/* schemaless:forget-jobs */ DELETE FROM " + table + " WHERE active IS NULL AND (updated_micros < "
                        + now() + " - ? OR id <= (SELECT id FROM (SELECT id FROM " + table
                        + " WHERE active IS NULL ORDER BY id DESC LIMIT 1 OFFSET " + most + ") AS oldest))",
                micros(age));
    }

    /** Forgets the finished jobs of a kind and target that came before one of them. */
    public Query forgetRuns(String kind, String target, long before) {
        return Query.of(
                "/* schemaless:forget-jobs */ DELETE FROM " + table
                        + " WHERE active IS NULL AND kind = ? AND target = ? AND id < ?",
                kind,
                target,
                before);
    }

    private String now() {
        return dialect.nowMicros();
    }

    private static long micros(Duration length) {
        return length.toNanos() / 1000;
    }
}

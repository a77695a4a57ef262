package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.job.JobState;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of jobs.
 *
 * @param state the part that all users may see
 * @param target the object of the job, in the words of its kind
 * @param token of its last owner: greater than that of every earlier one
 * @param stalls how often it was taken since it last got further
 * @param errorCode the reason of its failure, the name of an {@link dev.schemaless.catalog.ErrorCode}; null unless it
 *     has
 */
record JobRow(
        JobState state,
        String target,
        long token,
        int stalls,
        @Nullable String errorCode) {
    /** Reads a row of {@link dev.schemaless.catalog.layout.JobSql#find}. */
    static JobRow of(ResultSet row) throws SQLException {
        String owner = row.getString(11);
        JobState state = new JobState(
                row.getLong(1),
                row.getString(2),
                text(row.getBytes(4), ""),
                JobState.Phase.valueOf(row.getString(5)),
                textOrNull(row.getBytes(6)),
                row.getLong(7),
                numberOrNull(row, 8),
                row.getDouble(9),
                numberOrNull(row, 10),
                owner,
                owner == null ? null : moment(row.getLong(13)),
                row.getInt(14),
                textOrNull(row.getBytes(16)),
                moment(row.getLong(17)),
                moment(row.getLong(18)));
        return new JobRow(state, row.getString(3), row.getLong(12), row.getInt(19), row.getString(15));
    }

    private static @Nullable Long numberOrNull(ResultSet row, int column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : number;
    }

    private static @Nullable String textOrNull(byte @Nullable [] bytes) {
        return bytes == null ? null : text(bytes, "");
    }

    private static String text(byte @Nullable [] bytes, String absent) {
        return bytes == null ? absent : new String(bytes, StandardCharsets.UTF_8);
    }

    private static Instant moment(long micros) {
        return Instant.EPOCH.plusNanos(TimeUnit.MICROSECONDS.toNanos(micros));
    }

    long id() {
        return state.id();
    }

    /** Says whether a claim is still its owner's. */
    boolean isOf(JobClaim claim) {
        return !state.phase().isFinished()
                && token == claim.token()
                && claim.owner().equals(state.owner());
    }
}

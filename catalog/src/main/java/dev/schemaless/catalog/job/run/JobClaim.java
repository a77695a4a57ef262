package dev.schemaless.catalog.job.run;

/**
 * The ownership of a job by a process, until its lease expires and another takes it. Immutable.
 *
 * @param id the job's
 * @param owner the process
 * @param token the fencing token: greater than that of every earlier owner of the job
 */
record JobClaim(long id, String owner, long token) {}

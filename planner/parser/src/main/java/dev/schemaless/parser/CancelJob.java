package dev.schemaless.parser;

import java.math.BigDecimal;

/**
 * {@code CANCEL JOB [IF EXISTS] id}: end a job, and undo its work.
 *
 * @param ifExists whether the statement does nothing where no unfinished job has the id
 * @param id a whole number
 */
public record CancelJob(boolean ifExists, BigDecimal id) implements Command {}

package dev.schemaless.parser;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * {@code ALTER JOB [IF EXISTS] id SET RATE number} or {@code RESET RATE}: limit how fast a job goes, or let it go as fast as it can.
 *
 * @param ifExists whether the statement does nothing where no unfinished job has the id
 * @param id a whole number
 * @param rate the most units per second, a whole number; null for no limit
 */
public record AlterJob(
        boolean ifExists, BigDecimal id, @Nullable BigDecimal rate) implements Command {}

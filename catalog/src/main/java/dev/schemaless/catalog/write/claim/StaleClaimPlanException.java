package dev.schemaless.catalog.write.claim;

/**
 * Locked rows take or leave claims on other partitions than the {@link ClaimPlan} says. The plan is made again, so that those
 * partitions take part in the transaction.
 */
public final class StaleClaimPlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean looked;

    /**
     * Makes the exception.
     *
     * @param looked whether the plan had looked at rows that are likely new
     */
    public StaleClaimPlanException(boolean looked) {
        super("claims lie on other partitions than planned", null, false, false);
        this.looked = looked;
    }

    public boolean looked() {
        return looked;
    }
}

package dev.schemaless.catalog.write.claim;

/** Rows take or leave claims on other partitions than planned: these have to take part in the transaction. */
public final class ClaimsElsewhere extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean looked;

    /**
     * Makes the exception.
     *
     * @param looked whether rows that are likely new were looked at
     */
    public ClaimsElsewhere(boolean looked) {
        super("claims lie on other partitions than planned", null, false, false);
        this.looked = looked;
    }

    public boolean looked() {
        return looked;
    }
}

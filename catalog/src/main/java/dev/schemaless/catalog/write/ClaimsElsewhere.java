package dev.schemaless.catalog.write;

/** Rows take or leave claims on other partitions than planned: these have to take part in the transaction. */
final class ClaimsElsewhere extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean looked;

    /**
     * Makes the exception.
     *
     * @param looked whether rows that are likely new were looked at
     */
    ClaimsElsewhere(boolean looked) {
        super("claims lie on other partitions than planned", null, false, false);
        this.looked = looked;
    }

    boolean looked() {
        return looked;
    }
}

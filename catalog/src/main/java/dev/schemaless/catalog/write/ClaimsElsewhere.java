package dev.schemaless.catalog.write;

/** Says that rows take or leave claims on other partitions than planned, so that these have to take part in the transaction. */
final class ClaimsElsewhere extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean looked;

    /**
     * Makes the sign.
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

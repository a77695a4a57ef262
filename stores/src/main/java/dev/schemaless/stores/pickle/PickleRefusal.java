package dev.schemaless.stores.pickle;

/** Says why a pickle is refused. */
final class PickleRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    PickleRefusal(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}

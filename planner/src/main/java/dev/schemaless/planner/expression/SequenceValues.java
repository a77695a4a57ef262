package dev.schemaless.planner.expression;

import dev.schemaless.catalog.model.Sequence;

/** The numbers that one execution of a statement takes from sequences. Used by one thread at a time. */
public interface SequenceValues {
    /** Returns the next number of a sequence; within a row the same each time. */
    long next(Sequence sequence);

    /** Returns the next number for an identity column. */
    long nextIdentity(Sequence sequence);

    /** Advances the sequence past a number that the statement gives for an identity column. */
    void pass(Sequence sequence, long number);

    /** Returns the first number that the session's last statement which generated any has given an identity column; 0 if none has. */
    long lastInsertId();

    /** Begins a row: expressions that name one sequence get one number of it until {@link #endRow}. */
    void beginRow();

    /** Ends a row: each call gets a number of its own again. */
    void endRow();

    /** Returns that of expressions which run for no statement: they can have no numbers. */
    static SequenceValues none() {
        return None.INSTANCE;
    }

    /** Has no numbers. */
    enum None implements SequenceValues {
        INSTANCE;

        @Override
        public long next(Sequence sequence) {
            throw new IllegalStateException(
                    "an expression takes a number of '" + sequence.name() + "' for no statement");
        }

        @Override
        public long nextIdentity(Sequence sequence) {
            return next(sequence);
        }

        @Override
        public void pass(Sequence sequence, long number) {}

        @Override
        public long lastInsertId() {
            return 0;
        }

        @Override
        public void beginRow() {}

        @Override
        public void endRow() {}
    }
}

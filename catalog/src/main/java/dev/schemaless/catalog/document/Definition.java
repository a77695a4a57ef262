package dev.schemaless.catalog.document;

import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.ViewDefinition;

/** The definition in one row of the catalog. */
public sealed interface Definition {
    int number();

    String name();

    /** Returns the kind of definition in the words of users. */
    default String kind() {
        if (this instanceof OfExternalTable) {
            return "table of an external store";
        }
        return this instanceof OfView ? "view" : this instanceof OfSequence ? "sequence" : "table";
    }

    /** Says whether it is dropped, and only tables of it may be left. */
    boolean isLeftover();

    /** A model, perhaps still being made or already being dropped. */
    record OfModel(Model model, Phase phase) implements Definition {
        /** Says whether statements see it. */
        public boolean isVisible() {
            return phase == Phase.ACTIVE || phase == Phase.ADDING;
        }

        @Override
        public int number() {
            return model.number();
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public boolean isLeftover() {
            return phase == Phase.DROPPING;
        }
    }

    /** A view. */
    record OfView(ViewDefinition view) implements Definition {
        @Override
        public int number() {
            return view.number();
        }

        @Override
        public String name() {
            return view.name();
        }

        @Override
        public boolean isLeftover() {
            return false;
        }
    }

    /** A sequence with a name of its own, perhaps still being made or already being dropped. */
    record OfSequence(Sequence sequence, Phase phase) implements Definition {
        @Override
        public int number() {
            return sequence.number();
        }

        @Override
        public String name() {
            return sequence.name();
        }

        @Override
        public boolean isLeftover() {
            return phase == Phase.DROPPING;
        }
    }

    /** A store of another program. */
    record OfExternalStore(ExternalStoreDefinition store) implements Definition {
        @Override
        public int number() {
            return store.number();
        }

        @Override
        public String name() {
            return store.name();
        }

        @Override
        public boolean isLeftover() {
            return false;
        }
    }

    /** A table of a store of another program: a model with a binding. */
    record OfExternalTable(Model model) implements Definition {
        @Override
        public int number() {
            return model.number();
        }

        @Override
        public String name() {
            return model.name();
        }

        @Override
        public boolean isLeftover() {
            return false;
        }
    }

    /**
     * An index that is dropped, but whose tables may not all be gone yet.
     *
     * @param number the index's
     * @param name the index's
     * @param unique whether it has tables of claims
     */
    record OfDroppedIndex(int number, String name, int modelNumber, String modelName, boolean unique)
            implements Definition {
        @Override
        public boolean isLeftover() {
            return true;
        }
    }

    /** The progress of a model's tables, or a sequence's counter. */
    enum Phase {
        /** Its tables may not all exist yet. */
        CREATING,
        ACTIVE,
        /** Its last column is new, and goes again unless every row turns out to have a value in it. */
        ADDING,
        /** Dropped, but its tables may not all be gone yet. */
        DROPPING
    }
}

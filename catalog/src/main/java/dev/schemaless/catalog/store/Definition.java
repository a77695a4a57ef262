package dev.schemaless.catalog.store;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ViewDefinition;

/** What one row of the catalog defines. */
sealed interface Definition {
    int number();

    String name();

    /** A model, perhaps still being made or already being dropped. */
    record OfModel(Model model, Phase phase) implements Definition {
        @Override
        public int number() {
            return model.number();
        }

        @Override
        public String name() {
            return model.name();
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
    }

    /** How far a model's tables are. */
    enum Phase {
        /** Its tables may not all exist yet. */
        CREATING,
        ACTIVE,
        /** Its tables may not all be gone yet. */
        DROPPING
    }
}

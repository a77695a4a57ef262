package dev.schemaless.stores.protobuf;

import java.util.Optional;

/**
 * The features that a file, a field or an enum chooses in an edition, each by its number in {@code
 * google/protobuf/descriptor.proto}; 0 where it is not chosen.
 */
record Features(int presence, int enumType, int repeatedEncoding, int messageEncoding) {
    static final Features NONE = new Features(0, 0, 0, 0);

    /** Returns these, overridden by the choices of a {@code FeatureSet}. */
    Features and(Optional<WireTree> chosen) {
        return chosen.map(set -> new Features(
                        (int) set.number(1, presence),
                        (int) set.number(2, enumType),
                        (int) set.number(3, repeatedEncoding),
                        (int) set.number(5, messageEncoding)))
                .orElse(this);
    }

    boolean isImplicit() {
        return presence == 2;
    }

    boolean isRequired() {
        return presence == 3;
    }

    boolean isClosed() {
        return enumType == 2;
    }

    boolean isExpanded() {
        return repeatedEncoding == 2;
    }

    boolean isDelimited() {
        return messageEncoding == 2;
    }
}

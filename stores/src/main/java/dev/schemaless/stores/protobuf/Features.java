package dev.schemaless.stores.protobuf;

import java.util.Optional;

/**
 * The features of a file, a field or an enum, each by its number in {@code google/protobuf/descriptor.proto}. An edition chooses them;
 * before, they followed from the syntax.
 */
record Features(int presence, int enumType, int repeatedEncoding, int messageEncoding) {
    private static final Features PROTO2 = new Features(1, 2, 2, 1);
    private static final Features PROTO3 = new Features(2, 1, 1, 1);
    private static final Features EDITION = new Features(1, 1, 1, 1);

    static Features of(String syntax) {
        return switch (syntax) {
            case "proto3" -> PROTO3;
            case "editions" -> EDITION;
            default -> PROTO2;
        };
    }

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

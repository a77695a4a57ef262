package dev.schemaless.catalog.access;

/** A part of a version that servers read and send only if it is wanted. */
public enum VersionPart {
    /** The body. */
    BODY,
    /** {@link Neighbours#change}: a lookup of the version before. */
    CHANGE,
    /** {@link Neighbours#before}: a lookup of the version before. */
    BEFORE,
    /** {@link Neighbours#validTo}: a lookup of the next version. */
    VALID_TO
}

package dev.schemaless.catalog.dialect;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of one partition's part of a transaction over several. It says all that a stranger needs to end it.
 *
 * @param store the first 64 bits of the store's identity
 * @param transaction the same for all branches
 * @param home the position of the partition that holds the decision
 * @param position of the partition that the branch lies on
 */
public record BranchId(long store, UUID transaction, int home, int position) {
    /** Distinguishes our names from those of other programs; nothing depends on its value. */
    private static final int FORMAT = 0x53434D4C;

    private static final Pattern NAME =
            Pattern.compile("([0-9a-f]{16})([0-9a-f]{16})([0-9a-f]{16})-(\\d{1,5})/(\\d{1,5})");

    /** Returns the name of the same transaction's branch on another partition. */
    public BranchId at(int otherPosition) {
        return new BranchId(store, transaction, home, otherPosition);
    }

    /** Returns the name of the lock that the branch's owner holds: one for all databases of a server, at most 64 characters. */
    String lock() {
        return SqlText.format(
                "schemaless:%016x%016x/%d",
                transaction.getMostSignificantBits(), transaction.getLeastSignificantBits(), position);
    }

    private String global() {
        return SqlText.format(
                "%016x%016x%016x-%d",
                store, transaction.getMostSignificantBits(), transaction.getLeastSignificantBits(), home);
    }

    private String branch() {
        return "/" + position;
    }

    /** Returns the name as one text. */
    String name() {
        return global() + branch();
    }

    /** Returns the name as the XA statements take it. */
    String text() {
        return "'" + global() + "', '" + branch() + "', " + FORMAT;
    }

    /** Reads a name; empty if it is not one of ours. */
    public static Optional<BranchId> parse(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(new BranchId(
                Long.parseUnsignedLong(matcher.group(1), 16),
                new UUID(Long.parseUnsignedLong(matcher.group(2), 16), Long.parseUnsignedLong(matcher.group(3), 16)),
                Integer.parseInt(matcher.group(4)),
                Integer.parseInt(matcher.group(5))));
    }
}

package dev.schemaless.cli;

/** The short name of a store, by its URL. */
final class StoreName {
    private static final int MAX_LENGTH = 30;
    private static final String PREFIX = "jdbc:schemaless:";

    private StoreName() {}

    /** Returns a name without path, hosts and secrets: {@code memory}, {@code mem:x}, the file's or the database's name. */
    static String of(String url) {
        String place = url.startsWith(PREFIX) ? url.substring(PREFIX.length()) : url;
        int query = place.indexOf('?');
        String plain = query < 0 ? place : place.substring(0, query);
        String name = plain.startsWith("mem:") ? plain : plain.substring(1 + lastSeparator(plain));
        if (name.isEmpty()) {
            return "memory";
        }
        return name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH - 1) + "…" : name;
    }

    private static int lastSeparator(String place) {
        int slash = Math.max(place.lastIndexOf('/'), place.lastIndexOf('\\'));
        return slash < 0 ? place.indexOf(':') : slash;
    }
}

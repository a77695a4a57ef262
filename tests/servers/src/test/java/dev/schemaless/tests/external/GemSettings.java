package dev.schemaless.tests.external;

/**
 * What users of the Shameless gem set, and what their servers make of it.
 *
 * @param prefix what names of tables begin with: the store's name, if it has one
 * @param partitions how many databases have the shards
 * @param keyType of columns of uuids
 * @param timeType of {@code created_at}: DATETIME, or BIGINT with {@code legacy_created_at_is_bigint}
 * @param time a moment as that column has it
 * @param strict whether the server refuses values that do not fit, instead of changing them
 */
record GemSettings(
        String prefix, int shards, int partitions, String keyType, String timeType, Object time, boolean strict) {
    static final GemSettings USUAL =
            new GemSettings("shop_", 4, 2, "VARCHAR(36)", "DATETIME", "2026-07-01 12:00:00", true);

    GemSettings withoutName() {
        return prefix("");
    }

    GemSettings prefix(String other) {
        return new GemSettings(other, shards, partitions, keyType, timeType, time, strict);
    }

    GemSettings shards(int count, int databases) {
        return new GemSettings(prefix, count, databases, keyType, timeType, time, strict);
    }

    GemSettings keys(String type) {
        return new GemSettings(prefix, shards, partitions, type, timeType, time, strict);
    }

    /** Times are local to the process that writes. */
    GemSettings at(String local) {
        return new GemSettings(prefix, shards, partitions, keyType, timeType, local, strict);
    }

    GemSettings millis(long millis) {
        return new GemSettings(prefix, shards, partitions, keyType, "BIGINT", millis, strict);
    }

    GemSettings notStrict() {
        return new GemSettings(prefix, shards, partitions, keyType, timeType, time, false);
    }

    /** Returns how an INSERT begins: IGNORE makes of values what a server does that is not strict. */
    String insert() {
        return strict ? "INSERT INTO " : "INSERT IGNORE INTO ";
    }

    /** Returns the options of a URL. */
    String options() {
        return (prefix.isEmpty() ? "" : "store=" + prefix.substring(0, prefix.length() - 1) + "&") + "shards=" + shards
                + "&shameless.shardOn=primary:hotel_id,by_gateway:gateway";
    }
}

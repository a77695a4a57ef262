package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.UuidBytes;
import java.time.Duration;
import java.util.UUID;

/** The texts that deal with leases: one row per name, which stays when the lease is free. */
public final class LeaseSql {
    private static final String OWNED = " WHERE name = ? AND owner = ? AND token = ?";

    private final Dialect dialect;
    private final String table;

    public LeaseSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.table = dialect.quote(names.lease());
    }

    /** Says in one row whether the lease may be acquired; gives none if it was never held. Locks nothing. */
    public Query isFree(String name) {
        return Query.of(
                "/* schemaless:find-lease */ SELECT CASE WHEN " + free() + " THEN 1 ELSE 0 END FROM " + table
                        + " WHERE name = ?",
                name);
    }

    /** Makes the row of a free lease; a unique violation says that it exists. */
    public Query insert(String name) {
        return Query.of(
                "/* schemaless:make-lease */ INSERT INTO " + table
                        + " (name, owner, token, expires_micros) VALUES (?, NULL, 0, 0)",
                name);
    }

    /** Acquires the lease with the next token, if it is free: changes one row or none. */
    public Query acquire(String name, UUID owner, Duration length) {
        return Query.of(
                "/* schemaless:acquire-lease */ UPDATE " + table
                        + " SET owner = ?, token = token + 1, expires_micros = " + end() + " WHERE name = ? AND "
                        + free(),
                UuidBytes.of(owner),
                micros(length),
                name);
    }

    /** Reads the token of a lease that was acquired: one row, or none if it was lost already. */
    public Query readToken(String name, UUID owner) {
        return Query.of(
                "/* schemaless:read-lease */ SELECT token FROM " + table + " WHERE name = ? AND owner = ?",
                name,
                UuidBytes.of(owner));
    }

    /** Makes the lease last longer: changes one row, or none if it was lost. */
    public Query renew(String name, UUID owner, long token, Duration length) {
        return Query.of(
                "/* schemaless:renew-lease */ UPDATE " + table + " SET expires_micros = " + end() + OWNED,
                micros(length),
                name,
                UuidBytes.of(owner),
                token);
    }

    /** Lets the lease go: changes one row, or none if it was lost. */
    public Query release(String name, UUID owner, long token) {
        return Query.of(
                "/* schemaless:release-lease */ UPDATE " + table + " SET owner = NULL, expires_micros = 0" + OWNED,
                name,
                UuidBytes.of(owner),
                token);
    }

    /** Gives one row if the lease is held, and locks it until the transaction ends. */
    public Query lock(String name, UUID owner, long token) {
        return Query.of(
                "/* schemaless:lock-lease */ SELECT token FROM " + table + OWNED + " FOR UPDATE",
                name,
                UuidBytes.of(owner),
                token);
    }

    private String free() {
        return "(owner IS NULL OR expires_micros < " + dialect.nowMicros() + ")";
    }

    private String end() {
        return dialect.nowMicros() + " + ?";
    }

    private static long micros(Duration length) {
        return length.toNanos() / 1000;
    }
}

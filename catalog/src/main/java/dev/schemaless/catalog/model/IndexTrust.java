package dev.schemaless.catalog.model;

/** The trust in an index that another program keeps: rows that it lacks are not found through it. */
public enum IndexTrust {
    /** Lookups return the rows that the owning program would find; rows without an entry are missed. */
    CLIENT("AS CLIENT"),
    /** Nothing is looked up in it. */
    IGNORED("IGNORED");

    private final String sql;

    IndexTrust(String sql) {
        this.sql = sql;
    }

    /** Returns the words of declarations. */
    public String sql() {
        return sql;
    }
}
